// threadIdx is used as a number.
__global__ void add(int* a) { int i = threadIdx; a[i] += 1; }
int main() { add<<<1, 1>>>(nullptr); }
