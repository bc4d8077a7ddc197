// The host writes a device variable.
__device__ int factor;
int main() {
  factor = 3;
}
