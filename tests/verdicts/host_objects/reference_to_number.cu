// A reference to a constant number of the host.
const int n = 3;
__global__ void kernel(int* out) {
  const int& r = n;
  out[0] = r;
}
