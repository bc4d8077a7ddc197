// A function of both sides is launched.
template <class T>
__host__ __device__ void fill(T* p) {
  *p = 1;
}
int main() { fill<int><<<1, 1>>>(nullptr); }
