#include <cstdlib>
#include <new>
void* operator new(size_t bytes) {
  if (void* memory = malloc(bytes)) return memory;
  throw std::bad_alloc();
}
int main() {}
