// Shared memory whose size is a parameter.
__global__ void add(int* a, int n) { __shared__ int s[n]; s[0] = a[0]; a[0] = s[0]; }
int main() { add<<<1, 1>>>(nullptr, 3); }
