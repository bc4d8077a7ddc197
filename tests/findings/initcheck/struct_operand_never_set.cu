// The kernel adds two structs by an operator that takes them by value; one of them was never set.
// expect: uninitialised-global
struct Light {
  float red, green, blue;
};

__device__ __noinline__ Light operator+(Light a, Light b) {
  return {a.red + b.red, a.green + b.green, a.blue + b.blue};
}

struct Dimmed {
  float by;
  __device__ __noinline__ float operator*(Light light) const {
    return by * (light.red + light.green + light.blue);
  }
};

__global__ void set(Light* lights) {
  if (threadIdx.x > 0) lights[threadIdx.x] = {1, 2, 3};
}

__global__ void add(const Light* lights, Light* out) {
  out[threadIdx.x] = lights[threadIdx.x] + lights[1];  // here
}

__global__ void dim(const Light* lights, float* out) {
  out[threadIdx.x] = Dimmed{0.5f} * lights[threadIdx.x];  // here
}

int main() {
  constexpr int kCount = 64;
  Light *lights, *sums;
  float* out;
  cudaMalloc(&lights, kCount * sizeof(Light));
  cudaMalloc(&sums, kCount * sizeof(Light));
  cudaMalloc(&out, kCount * sizeof(float));
  set<<<1, kCount>>>(lights);
  add<<<1, kCount>>>(lights, sums);
  dim<<<1, kCount>>>(lights, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(lights);
  cudaFree(sums);
  cudaFree(out);
  return error;
}
