// main is a kernel.
__global__ void main() {}
