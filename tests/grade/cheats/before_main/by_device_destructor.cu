// Runs after main(), when the report is written.
struct Late {
  int x = 1;
  ~Late() { x = 2; }
};
Late late;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
