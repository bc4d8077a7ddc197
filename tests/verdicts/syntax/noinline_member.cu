// __noinline__ and __forceinline__ on members, templates and lambdas' neighbours.
struct Body {
  float x;
  __noinline__ __device__ float moved(float by) const { return x + by; }
  __device__ __forceinline__ Body& operator+=(const Body& other) {
    x += other.x;
    return *this;
  }
  template <class T>
  static __host__ __device__ __noinline__ T twice(T t) {
    return t + t;
  }
};
__global__ void k(Body* bodies) {
  bodies[0] += bodies[1];
  bodies[1].x = Body::twice(bodies[0].moved(3));
}
