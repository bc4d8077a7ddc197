// A launch without the number of threads.
__global__ void add(int* a) { a[0] += 1; }
int main() { add<<<4>>>(nullptr); }
