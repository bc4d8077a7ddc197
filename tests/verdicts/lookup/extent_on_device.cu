// A kernel calls the functions of the host that make extents, places and pitched pointers.
__global__ void k(cudaExtent* extent) {
  *extent = make_cudaExtent(1, 2, 3);
}
