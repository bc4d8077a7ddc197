// An inline constexpr variable and an inline device variable.
inline constexpr int kTile = 8;
inline __device__ int counter = 0;
__global__ void k(int* out) {
  *out = kTile + counter;
}
