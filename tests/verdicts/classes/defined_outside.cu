// A device member function, defined outside of its class.
struct Counter {
  int n;
  __device__ void add(int x);
  __device__ int get() const;
};
__device__ void Counter::add(int x) {
  n += x;
}
int Counter::get() const {
  return n;
}
__global__ void k(Counter* c) {
  c->add(c->get());
}
