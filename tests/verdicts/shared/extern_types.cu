// One array of dynamic shared memory under two types.
extern __shared__ char bytes[];
__global__ void k(float* out) {
  float* f = reinterpret_cast<float*>(bytes);
  int* i = (int*)&f[blockDim.x];
  i[threadIdx.x] = 1;
  *out = f[0] + i[0];
}
