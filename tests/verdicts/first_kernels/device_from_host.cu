// The host calls a function of the device.
__device__ int square(int n) { return n * n; }
int main() { return square(3); }
