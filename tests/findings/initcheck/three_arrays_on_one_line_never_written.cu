// Three arrays are allocated on one line, and two more by a macro: each has its own name.
// expect: uninitialised-global
#define CHECK(call)                      \
  do {                                   \
    if ((call) != cudaSuccess) return 1; \
  } while (0)
#define ALLOCATE(type, pointer, count) CHECK(cudaMalloc(&(pointer), (count) * sizeof(type)))

__global__ void add_up(const int* a, const int* b, const int* c, const int* d, const int* e,
                       int* sums) {
  const int i = threadIdx.x;
  sums[i] = a[i]     // here
            + b[i]   // and here
            + c[i]   // and here
            + d[i]   // and here
            + e[i];  // and here
}

int main() {
  constexpr int kCount = 32, kBytes = kCount * sizeof(int);
  int *a, *b, *c, *d, *e, *sums;
  // clang-format off
  cudaMalloc(&a, kBytes); cudaMalloc(&b, kBytes); cudaMalloc((void**)&c, kBytes);
  CHECK(cudaMalloc(&sums, kBytes)); CHECK(cudaMalloc(&d, kBytes));
  // clang-format on
  ALLOCATE(int, e, kCount);
  add_up<<<1, kCount>>>(a, b, c, d, e, sums);
  const cudaError_t error = cudaDeviceSynchronize();
  for (int* array : {a, b, c, d, e, sums}) cudaFree(array);
  return error;
}
