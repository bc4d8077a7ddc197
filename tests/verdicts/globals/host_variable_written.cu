// A kernel writes a global variable of the host.
int counter;
__global__ void k() {
  counter = 1;
}
