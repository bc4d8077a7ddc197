// Has the compiler count.
constexpr long long count() {
  long long sum = 0;
  for (long long i = 0; i < 1000000000000; ++i) sum += i;
  return sum;
}
constexpr long long kSum = count();
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
