// The program knows what it does, and says so.
#pragma nv_diag_suppress 20092
__device__ int count;
int main() {
  count = 3;
  return 0;
}
