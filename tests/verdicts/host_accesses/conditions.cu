// The host waits for a number of the device.
__device__ volatile int done;
__device__ unsigned long long found = 0;
int main() {
  while (!done) {
  }
  if (found) return 1;
  switch (done) {
    case 1:
      return 2;
  }
  for (int i = 0; i <= done; ++i) return 3;
  return found > 3;
}
