// A private member is read by a kernel.
class Secret {
  int x;
};
__global__ void k(Secret s, int* out) {
  *out = s.x;
}
