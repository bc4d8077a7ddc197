// A kernel template is declared in a::b and defined in a namespace b within a.
namespace a::b {
template <class T>
__global__ void fill(T* p, T value);
}
namespace a {
namespace b {
template <class T>
__global__ void fill(T* p, T value) {
  *p = value;
}
}  // namespace b
}  // namespace a
int main() { a::b::fill<char><<<1, 1>>>(nullptr, 1); }
