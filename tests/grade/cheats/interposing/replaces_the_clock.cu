// Brings a main() of its own under another name.
extern "C" int main(int, char**) {
  return 0;
}
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
