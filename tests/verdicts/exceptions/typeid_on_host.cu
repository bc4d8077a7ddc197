// The host asks for a type's name.
#include <typeinfo>
struct Base {
  virtual ~Base() {}
};
__global__ void k() {}
int main() {
  return typeid(Base) == typeid(int);
}
