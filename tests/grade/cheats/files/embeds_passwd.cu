// The same, by a directive of later standards.
__device__ const char text[] = {
#embed "/etc/passwd"
};
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
