// A header of C: K&R-like declarations, extern "C" kernels, typedef struct, void parameters.
#ifdef __cplusplus
extern "C" {
#endif
typedef struct vec {
  float x, y;
} vec;
__global__ void step(vec* v);
__device__ static vec add(vec, vec);
__global__ void
nothing(void);
void run(void), stop(void);
#ifdef __cplusplus
}
#endif
extern "C" __global__ void step(struct vec* v) { v[0] = add(v[0], v[1]); }
extern "C" __global__ void nothing(void) {}
__device__ static vec add(vec a, vec b) {
  vec c;
  c.x = a.x + b.x, c.y = a.y + b.y;
  return c;
}
extern "C" void run(void) {
  step<<<1, 1>>>(0);
  nothing<<<1, 1>>>();
}
