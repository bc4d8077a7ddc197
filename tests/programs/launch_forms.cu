// A launch in every form that nvcc takes.
// The blanks and line ends are what is tested.
// clang-format off
// covers: <<<>>>
#include <cuda_runtime.h>

#include <cstdio>
#include <ostream>

struct Point {
  int x, y;
};

template <class T>
struct Box {
  T value;
};

__device__ int cell;

__global__ void put(int value) {
  if (threadIdx.x == 0 && blockIdx.x == 0) cell = value;
}
__global__ void put_one_more(int value) {
  if (threadIdx.x == 0 && blockIdx.x == 0) cell = value + 1;
}
__global__ void put_default(int value = 7, Point point = {1, 2}) {
  if (threadIdx.x == 0 && blockIdx.x == 0) cell = value + point.x + point.y;
}
__global__ void put_pointed(const int* pointer, Point point) {
  if (threadIdx.x == 0) cell = pointer == nullptr ? point.x * 10 + point.y : -1;
}
__global__ void put_nothing() {
  if (threadIdx.x == 0) cell = 99;
}
__global__ void put_shape() {
  if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x == 0)
    cell = gridDim.x * 1000 + gridDim.y * 100 + blockDim.x * 10 + blockDim.y;
}
template <int kNumber>
__global__ void put_number() {
  if (threadIdx.x == 0) cell = kNumber;
}
template <bool kFlag>
__global__ void put_flag() {
  if (threadIdx.x == 0) cell = kFlag;
}
template <class T>
__global__ void put_size(const T* pointer, T value) {
  if (threadIdx.x == 0) cell = static_cast<int>(sizeof(T)) + (pointer == nullptr) + (int)value;
}
template <class T, int kTimes = 3>
__global__ void put_times(T value, int more = 1) {
  if (threadIdx.x == 0) cell = static_cast<int>(value) * kTimes + more;
}
template <class F>
__global__ void put_result(F function, int value) {
  if (threadIdx.x == 0) cell = function(value);
}
template <class... T>
__global__ void put_sum(T... values) {
  if (threadIdx.x == 0) cell = (static_cast<int>(values) + ... + 0);
}
template <class T>
__global__ void put_box(Box<T> box) {
  if (threadIdx.x == 0) cell = static_cast<int>(box.value);
}
template <class T>
__global__ void put_nested(T*) {
  if (threadIdx.x == 0) cell = sizeof(T);
}
__global__ void put_overloaded(int) {
  if (threadIdx.x == 0) cell = 1;
}
__global__ void put_overloaded(double) {
  if (threadIdx.x == 0) cell = 2;
}
template <class T>
__global__ void put_special(T) {
  if (threadIdx.x == 0) cell = 10;
}
template <>
__global__ void put_special<float>(float) {
  if (threadIdx.x == 0) cell = 20;
}
template <class T>
__global__ void put_later(T* pointer, T);
extern __global__ void put_declared(int);

namespace outer {
namespace inner {
__global__ void put(int value) {
  if (threadIdx.x == 0) cell = value * 2;
}
template <int kNumber, class T>
__global__ void put_product(T value) {
  if (threadIdx.x == 0) cell = static_cast<int>(value) * kNumber;
}
}  // namespace inner
using inner::put_product;
}  // namespace outer
namespace {
__global__ void put_hidden(int value) {
  if (threadIdx.x == 0) cell = value + 5;
}
}  // namespace

template <class T>
std::ostream& operator<<(std::ostream& out, const Box<T>& box);
template <class T>
struct Printed {
  friend std::ostream& operator<<<>(std::ostream& out, const Box<T>& box);
};

void show(const char* what) {
  int value = 0;
  cudaDeviceSynchronize();
  const cudaError_t error = cudaGetLastError();
  cudaMemcpyFromSymbol(&value, cell, sizeof value);
  std::printf("%s %d%s%s\n", what, value, error ? " " : "", error ? cudaGetErrorName(error) : "");
  value = 0;
  cudaMemcpyToSymbol(cell, &value, sizeof value);
}

struct Runner {
  using Kernel = void (*)(int);
  Kernel kernel;
  Kernel kernels[2];
  static Kernel shared_kernel;
  int value = 4;
  void run() { kernel<<<1, 1>>>(value); }
  void run_second() { this->kernels[1]<<<1, 1>>>(value); }
};
Runner::Kernel Runner::shared_kernel = put_one_more;

Runner::Kernel pick() { return put_one_more; }

template <class Kernel>
void run(Kernel put_default) {
  put_default<<<1, 1>>>(3);
}
template <class T>
struct Number {
  static constexpr int kValue = sizeof(T);
  template <int kMore>
  static void run(T value) {
    put_number<kValue + kMore><<<1, 1>>>();
    show("dependent number");
    put_times<T, kMore><<<1, 1>>>(value);
    show("dependent types");
    outer::inner::template put_product<kMore><<<1, 1>>>(value);
    show("dependent, template");
  }
};

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

int main() {
  const int n = 8, blocks = 2;
  put<<<1, 32>>>(1);
  show("plain");
  put <<< 1 , 32 >>> (2);
  show("with blanks");
  put<< <1, 32>> >(3);
  show("with a blank in the brackets");
  put<<<
      1,
      32
      >>>(
      4);
  show("on several lines");
  put<<<dim3(1), dim3{32, 1, 1}, n * sizeof(int), 0>>>(5);
  show("with all of the configuration");
  put_shape<<<{2, 3}, {4, 5}>>>();
  show("in braces");
  put_shape<<<n>>1, 1<<2>>>();
  show("with shifts");
  put_shape<<<n > blocks, n>blocks>>>();
  show("with comparisons");
  put_shape<<<blocks < n, (blocks, 6)>>>();
  show("with a comma");
  put_nothing<<<1, 1>>>();
  show("without arguments");
  put_default<<<1, 1>>>();
  show("all defaults");
  put_default<<<1, 1>>>(8);
  show("one default");
  put_default<<<1, 1>>>(8, {3, 4});
  show("no default");
  put_pointed<<<1, 1>>>(nullptr, {1, 2});
  show("nullptr");
  put_pointed<<<1, 1>>>(NULL, Point{3, 4});
  show("NULL");
  put_pointed<<<1, 1>>>(0, {.x = 5, .y = 6});
  show("0");
  int count = 0;
  put<<<1, 64>>>(++count);
  show("evaluated once");
  put<<<1, 1>>>('a' + 2.75);
  show("converted");
  put_number<3><<<1, 1>>>();
  show("a number");
  put_number<(3 > 2)><<<1, 1>>>();
  show("a comparison");
  put_flag<(n > 2)><<<1, 1>>>();
  show("a flag");
  put_size<<<1, 1>>>((const double*)nullptr, 0.0);
  show("deduced");
  put_size<char><<<1, 1>>>(0, {});
  show("explicit");
  put_box<int><<<1, 1>>>({11});
  show("explicit, braces");
  put_box<<<1, 1>>>(Box<short>{12});
  show("deduced in a template");
  put_nested<Box<Box<int>>><<<1, 0>>>(nullptr);
  show("refused");
  put_nested<Box<Box<int>>><<<1, 1>>>(nullptr);
  show("nested templates");
  put_times<<<1, 1>>>(5);
  show("deduced with defaults");
  put_times<float><<<1, 1>>>(5);
  show("explicit with defaults");
  put_times<float, 4><<<1, 1>>>(5, 2);
  show("explicit in full");
  put_result<<<1, 1>>>([=] __device__(int value) { return value * n; }, 3);
  show("a lambda");
  put_sum<<<1, 1>>>(1, 2.5, 'a', 4u);
  show("a pack");
  put_sum<int, int><<<1, 1>>>(1, 2);
  show("an explicit pack");
  put_sum<<<1, 1>>>();
  show("an empty pack");
  put_overloaded<<<1, 1>>>(1);
  show("overloaded for int");
  put_overloaded<<<1, 1>>>(1.5);
  show("overloaded for double");
  put_special<<<1, 1>>>(1);
  show("the template");
  put_special<<<1, 1>>>(1.0f);
  show("the specialisation");
  put_later<<<1, 1>>>((int*)nullptr, 6);
  show("declared, a template");
  put_declared<<<1, 1>>>(6);
  show("declared");
  outer::inner::put<<<1, 1>>>(6);
  show("in a namespace");
  ::outer::inner::put<<<1, 1>>>(7);
  show("from the global namespace");
  outer::put_product<3><<<1, 1>>>(7);
  show("through a using-declaration");
  {
    using namespace outer::inner;
    put_product<4><<<1, 1>>>(7L);
    show("through a using-directive");
  }
  put_hidden<<<1, 1>>>(1);
  show("in an unnamed namespace");
  void (*pointer)(int) = put;
  void (*pointers[2])(int) = {put, put_one_more};
  pointer<<<1, 1>>>(20);
  show("a pointer");
  (*pointer)<<<1, 1>>>(21);
  show("a pointer, followed");
  (&put)<<<1, 1>>>(22);
  show("an address");
  pointers[n > 3]<<<1, 1>>>(23);
  show("an element");
  pick()<<<1, 1>>>(24);
  show("a result");
  (n > 3 ? put_one_more : put)<<<1, 1>>>(25);
  show("a choice");
  Runner runner{put, {put, put_one_more}};
  runner.kernel<<<1, 1>>>(26);
  show("a member");
  (&runner)->kernels[1]<<<1, 1>>>(27);
  show("an element of a member");
  runner.run();
  show("a member, inside");
  runner.run_second();
  show("an element of a member, inside");
  Runner::shared_kernel<<<1, 1>>>(28);
  show("a static member");
  run(put);
  show("a parameter with the name of a kernel");
  Number<short>::run<5>(9);
  LAUNCH(put, 30);
  show("a macro");
  LAUNCH((put_times<int, 2>), 31);
  show("a macro with a comma");
  auto launch = [&](auto kernel, auto... arguments) { kernel<<<1, 1>>>(arguments...); };
  launch(put, 32);
  show("in a lambda");
  launch(put_size<int>, nullptr, 33);
  show("in a lambda, a template");
  if (n > 3) put<<<1, 1>>>(34); else put<<<1, 1>>>(35);
  show("if");
  for (int i = 0; i < 3; ++i) put<<<1, 1>>>(i + 34), put_nothing<<<1, 1>>>();
  show("two in one expression");
  (void)put<<<1, 1>>>(37);
  show("a cast"); put<<<1, 1>>>(38); show("one of three on a line"); put<<<1, 1>>>(39); show("three");
  n > 3 ? put<<<1, 1>>>(40) : put_nothing<<<1, 1>>>();
  show("a conditional expression");
  const char* text = "put<<<1, 1>>>(1); // R\"(";
  const char* raw = R"x(put<<<1, 1>>>(1); )" )x";
  std::printf("%s %s %c %d\n", text, raw, '"', 1'000 << 1);
  /* put<<<1, 1>>>(1); */  // put<<<1, 1>>>(1);
  put<<<1, 2000>>>(1);
  show("too many threads");
  return [] { return put<<<1, 1>>>(41); }(), show("returned"), 0;
}

template <typename U>
__global__ void put_later(U* pointer, U value) {
  if (threadIdx.x == 0) cell = static_cast<int>(value) + (pointer == nullptr);
}
__global__ void put_declared(int value) {
  if (threadIdx.x == 0) cell = value + 50;
}
