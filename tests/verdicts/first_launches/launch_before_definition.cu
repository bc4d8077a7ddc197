// The kernel stands below its launch.
int main() { add<<<1, 1>>>(nullptr); }
__global__ void add(int* a) { a[0] += 1; }
