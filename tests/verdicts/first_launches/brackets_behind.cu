// The launch's shape stands behind the arguments.
__global__ void add(int* a) { a[0] += 1; }
int main() { add(nullptr)<<<1, 1>>>; }
