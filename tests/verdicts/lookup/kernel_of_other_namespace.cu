// A kernel of another namespace is not found by an argument that belongs to none.
namespace lib {
__global__ void work(int* p) { *p = 1; }
}  // namespace lib
int main() { work<<<1, 1>>>(nullptr); }
