// Passed by value are structs of which the padding and an unused member were never set.
// expect: nothing
struct Light {
  char id;
  float red, green, blue;
  int unused;
};

__device__ float brightness(Light light, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += sqrtf(light.red * light.red + i) + light.green / (1 + i);
  for (int i = 0; i < steps; ++i) sum += expf(-light.blue * i) + atan2f(light.red, light.green + i);
  return sum;
}

__global__ void set(Light* lights) {
  Light& light = lights[threadIdx.x];
  light.id = 'a';
  light.red = light.green = light.blue = 1;
}

__global__ void measure(const Light* lights, float* out) {
  const Light& light = lights[threadIdx.x];
  out[threadIdx.x] = brightness(light, 2) + brightness(lights[threadIdx.x], 3);
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
