// A kernel is a member of a class.
struct S { int n; __global__ void add(int* a) { a[0] += n; } };
int main() { S s; s.add<<<1, 1>>>(nullptr); }
