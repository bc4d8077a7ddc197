// A kernel reads a global struct of the host.
struct Config {
  int width, height;
} config;
__global__ void k(int* out) {
  *out = config.width;
}
