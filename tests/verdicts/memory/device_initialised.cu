// Device variables with constant initial values.
__device__ int start = 3 * 7;
__device__ float table[3] = {1, 2, 3};
__constant__ const char* const kName = "name";
struct Point {
  int x, y;
};
__device__ Point origin = {1, 2};
__global__ void k(float* out) {
  *out = start + table[0] + origin.x;
}
