// A kernel takes an rvalue reference.
__global__ void k(int&& n) {}
