// A variable of the first statement, in the same eight bytes as the one that it leads to.
__global__ void add(int* out) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  int k = t * 2;
  out[t] += k;
}

__global__ void scale(float* out) {
  float s = threadIdx.x;
  for (int j = 0; j < 3; ++j) s += j;
  out[threadIdx.x] = s;
}

int main() {
  int* out;
  cudaMallocManaged(&out, 8 * sizeof(int));
  add<<<1, dim3(4, 2)>>>(out);
  scale<<<1, 8>>>((float*)out);
  return cudaDeviceSynchronize();
}
