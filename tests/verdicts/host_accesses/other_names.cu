// Names that are the device's elsewhere, and are local variables, members and parameters here.
// flags: -std=c++17 --extended-lambda
#include <cstdio>
__device__ int value, sum;
__device__ float data[4];
namespace inner {
__device__ int hidden;
}
int hidden = 3;
struct Sample {
  int value;
  float data[4];
  int get() const { return value + (int)data[1]; }
  void set(int to) { value = to; }
  int total();
};
int Sample::total() {
  return value + 1;
}
template <class T>
T never(T t) {
  value = t;
  return t;
}
int parameter(int value) {
  return value + 1;
}
int local() {
  int value = 4;
  value += 2;
  float data[4] = {1};
  data[2] = value;
  return data[2] + hidden;
}
struct Functor {
  __device__ void operator()(int i) const { sum = i; }
};
int main() {
  Sample sample{.value = 1};
  sample.value = 2;
  Sample* pointer = &sample;
  pointer->value = 3;
  auto on_device = [] __device__(int i) {
    sum += i;
    return data[i];
  };
  for (int sum = 0; sum < 3; ++sum) printf("%d\n", sum);
  return parameter(1) + local() + sample.get() + sizeof(on_device) + sizeof(Functor);
}
