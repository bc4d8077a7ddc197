// One argument too many.
__global__ void add(int* a) { a[0] += 1; }
int main() { int* d; cudaMalloc(&d, 16); add<<<1, 1>>>(d, 4); }
