// __align__ and alignas.
struct __align__(16) Four {
  float x, y, z, w;
};
struct alignas(8) Two {
  float x, y;
};
__global__ void k(Four* f, Two t) {
  f->x = t.y;
}
