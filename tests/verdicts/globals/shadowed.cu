// A parameter and a local variable hide variables of the host.
int n = 10;
int data[10];
__global__ void k(int n, int* out) {
  int data = n;
  *out = data;
}
