// Template parameters of all kinds.
template <int n, bool b, class T, template <class> class V>
__global__ void k(V<T> v) {
  v.x = b ? n : 0;
}
template <class T>
struct Box {
  T x;
};
int main() {
  k<4, (3 > 2), int, Box><<<1, 1>>>(Box<int>{1});
}
