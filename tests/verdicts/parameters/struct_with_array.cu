// Structs with arrays and pointers.
struct Args {
  int sizes[8];
  float* data;
};
__global__ void k(Args a, const Args* more) {
  a.data[0] = a.sizes[1] + more->sizes[0];
}
