// Arrays that a function, a class or a struct of the program allocated carry the caller's names.
// expect: uninitialised-global
struct View {
  float* data;
  int n;
};

struct Buffer {
  float* begin = nullptr;
  explicit Buffer(int n) { cudaMalloc(&begin, n * sizeof(float)); }
  ~Buffer() { cudaFree(begin); }
};

static float* make(int n) {
  float* p = nullptr;
  cudaMalloc((void**)&p, n * sizeof(float));
  return p;
}

static void fill_in(float** out, int n) {
  cudaMalloc(out, n * sizeof(float));
}

__global__ void add_up(const float* a, const float* b, const float* c, const float* d,
                       float* sums) {
  const int i = threadIdx.x;
  sums[i] = a[i]     // here
            + b[i]   // and here
            + c[i]   // and here
            + d[i];  // and here
}

int main() {
  constexpr int kCount = 32;
  float *filled, *sums;
  cudaMalloc(&sums, kCount * sizeof(float));
  View view;
  cudaMalloc(reinterpret_cast<void**>(&view.data), kCount * sizeof(float));
  Buffer buffer(kCount);
  float* made = make(kCount);
  fill_in(&filled, kCount);
  add_up<<<1, kCount>>>(view.data, buffer.begin, made, filled, sums);
  const cudaError_t error = cudaDeviceSynchronize();
  for (float* array : {sums, view.data, made, filled}) cudaFree(array);
  return error;
}
