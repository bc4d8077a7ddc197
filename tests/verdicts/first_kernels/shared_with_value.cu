// Shared memory with a value.
__global__ void add(int* a) { __shared__ int s = 0; s += a[0]; a[0] = s; }
int main() { add<<<1, 1>>>(nullptr); }
