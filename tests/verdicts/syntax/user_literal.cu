// Literals with a user's suffix.
__host__ __device__ constexpr unsigned long long operator""_KiB(unsigned long long n) {
  return n * 1024;
}
__host__ __device__ constexpr float operator""_f(long double x) { return static_cast<float>(x); }
__global__ void k(float* out) {
  __shared__ char room[4_KiB];
  room[threadIdx.x] = 1;
  __syncthreads();
  *out = 2.5_f + room[threadIdx.x ^ 1];
}
int main() { k<<<1, 32, 1_KiB>>>(nullptr); }
