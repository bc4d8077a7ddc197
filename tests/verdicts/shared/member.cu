// Shared memory as a member.
struct Tile {
  __shared__ int data[32];
};
__global__ void k(int* out) {
  Tile t;
  *out = t.data[0];
}
