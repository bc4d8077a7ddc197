// A kernel returns a value.
__global__ void add(int* a) { return a[0] + 1; }
int main() { add<<<1, 1>>>(nullptr); }
