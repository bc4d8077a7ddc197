// The launch's result is taken.
__global__ void add(int* a) { a[0] += 1; }
int main() { int r = add<<<1, 1>>>(nullptr); return r; }
