// A kernel makes an object with a destructor of the host.
struct Guard {
  int x = 1;
  ~Guard() { x = 0; }
};
__global__ void k(int* out) {
  Guard g;
  *out = g.x;
}
