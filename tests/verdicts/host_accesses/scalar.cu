// The host reads and writes a number of the device in each way.
__device__ int total;
int plain() {
  total = 5;
  total += 2;
  total <<= 1;
  ++total;
  return total;
}
int main() {
  return plain();
}
