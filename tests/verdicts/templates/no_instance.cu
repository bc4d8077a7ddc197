// A launch from which a template argument cannot be deduced.
template <class T>
__global__ void k(int n) {}
int main() {
  k<<<1, 1>>>(3);
}
