// A constexpr kernel.
__global__ constexpr void k(int* out) {}
