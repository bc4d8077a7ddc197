// A constexpr number.
constexpr int kWidth = 16;
constexpr double kRate = 0.1;
__global__ void k(double* out) {
  out[kWidth] = kRate;
}
