// A launch with two brackets.
__global__ void add(int* a) { a[0] += 1; }
int main() { add<<1, 1>>(nullptr); }
