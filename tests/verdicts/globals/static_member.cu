// A kernel reads a static member variable of the host.
struct Counter {
  static int count;
};
int Counter::count = 0;
__global__ void k(int* out) {
  *out = Counter::count;
}
