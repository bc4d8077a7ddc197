// Operators take structs by value of which the padding and a member that none reads were never set.
// expect: nothing
struct Light {
  char id;
  float red, green, blue;
  int unused;
};

__device__ __noinline__ float operator*(Light a, Light b) {
  return a.red * b.red + a.green * b.green + a.blue * b.blue;
}
__device__ __noinline__ Light operator-(Light light) {
  return {light.id, -light.red, -light.green, -light.blue, 0};
}
__device__ bool operator<(Light a, Light b) {
  return a.id < b.id;
}

__global__ void set(Light* lights) {
  Light& light = lights[threadIdx.x];
  light.id = 'a';
  light.red = light.green = light.blue = 1;
}

__global__ void measure(const Light* lights, float* out) {
  const Light& light = lights[threadIdx.x];
  const Light* others[2] = {lights, lights + 1};
  out[threadIdx.x] = light * *others[1] + lights[threadIdx.x] * lights[0] + -light * others[0][2];
  if (light < *others[0]) out[threadIdx.x] = 0;
}

int main() {
  constexpr int kCount = 64;
  Light* lights;
  float* out;
  cudaMalloc(&lights, kCount * sizeof(Light));
  cudaMalloc(&out, kCount * sizeof(float));
  set<<<1, kCount>>>(lights);
  measure<<<1, kCount>>>(lights, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(lights);
  cudaFree(out);
  return error;
}
