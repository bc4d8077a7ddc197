// A kernel and a function of the host with one name, in different namespaces.
void scale(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
namespace cpu {
inline namespace plain {
void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}
}  // namespace plain
}  // namespace cpu

namespace gpu {
__global__ void scale(int* x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] *= 2;
}
__global__ void add(int* x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] += 2;
}
void run(int* x) {
  scale<<<1, 4>>>(x, 4);
}
}  // namespace gpu

__global__ void add(int* x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] += 2;
}

int main() {
  int x[4] = {};
  scale(x, 4);
  cpu::add(x, 4);
  gpu::run(x);
  add<<<1, 4>>>(x, 4);
}
