// atomicMax of a float.
__global__ void k(float* out) {
  atomicMax(out, 1.0f);
}
