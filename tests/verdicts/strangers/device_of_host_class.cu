// A member of the host is called in a kernel.
#include <string>
struct Name {
  std::string text;
  int length() const { return (int)text.size(); }
};
__global__ void k(Name* n, int* out) {
  *out = n->length();
}
