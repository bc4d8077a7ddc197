// Parameters without names, and void.
__global__ void k(int, float*, bool = true) {}
__global__ void l(void) {}
