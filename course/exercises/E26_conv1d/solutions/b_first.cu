// b lies before a, all in one loop; cells past the end are not stored, and not used.
__global__ void conv1d(const float* a, const float* b, float* out, int na, int nb) {
  extern __shared__ float s[];
  const int first = blockIdx.x * blockDim.x, own = first + threadIdx.x;
  const int of_a = min(int(blockDim.x) + nb - 1, na - first);
  for (int i = threadIdx.x; i < nb + of_a; i += blockDim.x)
    s[i] = i < nb ? b[i] : a[first + i - nb];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < nb && own + j < na; ++j) sum = fmaf(s[nb + threadIdx.x + j], s[j], sum);
  if (own < na) out[own] = sum;
}
