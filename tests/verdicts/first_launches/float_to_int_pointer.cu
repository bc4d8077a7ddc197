// A pointer to other numbers is passed.
__global__ void add(int* a) { a[0] += 1; }
int main() { float* d; cudaMalloc(&d, 16); add<<<1, 1>>>(d); }
