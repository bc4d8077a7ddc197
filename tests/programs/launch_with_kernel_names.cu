// Names of kernels that mean something else where they are launched.
// covers: <<<>>>
#include <cuda_runtime.h>

#include <cstdio>

__device__ int cell;

template <class T>
__global__ void kernel(T value) {
  cell = static_cast<int>(value);
}
__global__ void other(int value) {
  cell = -value;
}
__global__ void other_default(int value = 5) {
  cell = value;
}

void show(const char* what) {
  int value = 0;
  cudaMemcpyFromSymbol(&value, cell, sizeof value);
  std::printf("%s %d\n", what, value);
}

template <class Kernel>
void by_parameter(Kernel kernel) {
  kernel<<<1, 1>>>(1);
}
template <void (*kernel)(int)>
void by_template_parameter() {
  kernel<<<1, 1>>>(2);
}
template <auto other_default>
void by_deduced_template_parameter() {
  other_default<<<1, 1>>>(3);
}
void by_pointer(void (*kernel)(int), int value) {
  kernel<<<1, 1>>>(value);
}
struct Launcher {
  void (*kernel)(int);
  void launch() { kernel<<<1, 1>>>(5); }
};

int main() {
  by_parameter(other);
  show("parameter");
  by_template_parameter<other>();
  show("template parameter");
  by_deduced_template_parameter<other>();
  show("deduced template parameter");
  by_pointer(other, 4);
  show("pointer");
  Launcher{other}.launch();
  show("member");
  {
    auto kernel = other;
    kernel<<<1, 1>>>(6);
    show("variable");
  }
  kernel<<<1, 1>>>(7.5);
  show("the kernel again");
  for (auto kernel : {other, other}) kernel<<<1, 1>>>(8);
  show("loop");
  kernel<<<1, 1>>>(9);
  show("the kernel behind the loop");
  const auto launch = [](auto kernel) { kernel<<<1, 1>>>(10); };
  launch(other);
  show("lambda");
  kernel<<<1, 1>>>(11);
  show("the kernel behind the lambda");
  other_default<<<1, 1>>>();
  show("the default");
}
