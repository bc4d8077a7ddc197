// A kernel with an ellipsis.
__global__ void k(int n, ...) {}
