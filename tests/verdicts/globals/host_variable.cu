// A kernel reads a global variable of the host.
int n = 10;
__global__ void k(int* out) {
  *out = n;
}
