// sizeof calls nothing.
double host_value() {
  return 1;
}
__global__ void k(int* out) {
  *out = sizeof(host_value());
}
