// Threads 8 to 15 read past one array of a struct in shared memory, into the array behind it.
// expect: out-of-bounds-array
struct Rows {
  float first[8];
  float second[8];
};

__global__ void add(float* out) {
  __shared__ Rows rows;
  const int t = threadIdx.x;
  if (t < 8) rows.first[t] = rows.second[t] = t;
  __syncthreads();
  out[t] = rows.first[t];  // here
}

int main() {
  float* out;
  cudaMalloc(&out, 16 * sizeof(float));
  add<<<1, 16>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
