// __global__ is missing in front of a kernel.
void add(int* a) { a[0] += 1; }
int main() { add<<<1, 1>>>(nullptr); }
