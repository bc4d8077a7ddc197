// A kernel asks for a type's name.
#include <typeinfo>
__global__ void k(bool* out) {
  *out = typeid(int) == typeid(float);
}
