// threadidx is not threadIdx.
__global__ void add(int* a) { a[threadidx.x] += 1; }
int main() { add<<<1, 1>>>(nullptr); }
