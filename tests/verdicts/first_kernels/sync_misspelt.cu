// __syncthread() has no s.
__global__ void add(int* a) { a[0] += 1; __syncthread(); a[1] = a[0]; }
int main() { add<<<1, 1>>>(nullptr); }
