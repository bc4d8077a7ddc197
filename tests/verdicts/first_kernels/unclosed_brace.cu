// An unclosed brace.
__global__ void add(int* a) { if (a[0] == 1) { a[0] = 2; }
int main() { add<<<1, 1>>>(nullptr); }
