// threadIdx has no member of this name.
__global__ void add(int* a) { a[threadIdx.w] += 1; }
int main() { add<<<1, 1>>>(nullptr); }
