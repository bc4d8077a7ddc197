// A kernel is called like a function.
__global__ void add(int* a) { a[0] += 1; }
int main() { add(nullptr); }
