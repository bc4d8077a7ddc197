// The program's own vector, in its own namespace.
namespace mine {
template <class T>
struct vector {
  T* data;
  __device__ void push_back(T x) { data[0] = x; }
  __device__ T& operator[](int i) { return data[i]; }
};
}  // namespace mine
using namespace mine;
__global__ void k(vector<int> v) {
  v.push_back(3);
  v[1] = 4;
  vector<int> w = v;
  w[0] = 1;
}
