// A kernel is a friend.
class Secret {
  int x = 3;
  friend __global__ void k(Secret s, int* out);
};
__global__ void k(Secret s, int* out) {
  *out = s.x;
}
