// An operator as a kernel.
struct S {};
__global__ void operator+(S, S) {}
