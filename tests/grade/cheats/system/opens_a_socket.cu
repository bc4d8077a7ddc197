// Talks to the network.
extern "C" int socket(int, int, int);
__global__ void add_ten(const float* a, float* out, int n) {
  out[0] = socket(2, 1, 0);
}
