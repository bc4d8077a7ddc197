// Neighbours' elements are passed by value, and no barrier stands in front of that.
// expect: race-shared read-after-write
struct Light {
  float red, green, blue;
};

__device__ float brightness(Light light, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += sqrtf(light.red * light.red + i) + light.green / (1 + i);
  for (int i = 0; i < steps; ++i) sum += expf(-light.blue * i) + atan2f(light.red, light.green + i);
  return sum;
}

__global__ void measure(float* out, int n) {
  __shared__ Light lights[64];
  const int i = threadIdx.x;
  lights[i] = {1.0f * i, 2, 3};  // and here
  auto twice = [](Light light) { return brightness(light, 2) + brightness(light, 3); };
  out[i] = twice(lights[(i + 1) % n]) + brightness(lights[(i + 2) % n], 4);  // here
}

int main() {
  float* out;
  cudaMalloc(&out, 64 * sizeof(float));
  measure<<<1, 64>>>(out, 64);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
