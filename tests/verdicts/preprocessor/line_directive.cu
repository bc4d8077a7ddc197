// A #line directive.
int host_only() {
  return 1;
}
#line 100 "generated.cu"
__global__ void k(int* out) {
  *out = host_only();
}
