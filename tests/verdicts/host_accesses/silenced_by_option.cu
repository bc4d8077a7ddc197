// The same, said on the command line.
// flags: -diag-suppress=20091,20092
__device__ int count;
int main() {
  count = 3;
  return count;
}
