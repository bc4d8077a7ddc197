// Function pointers in device code: tables, parameters, members.
typedef float (*Op)(float, float);
__device__ float add(float a, float b) {
  return a + b;
}
__device__ float mul(float a, float b) {
  return a * b;
}
__device__ Op table[2] = {add, mul};
__constant__ Op constant_op = mul;
struct Node {
  float v;
  __device__ float get() const { return v; }
};
__device__ float fold(Op op, const float* x, int n) {
  float r = x[0];
  for (int i = 1; i < n; ++i) r = op(r, x[i]);
  return r;
}
__global__ void k(float* out) {
  Op local = threadIdx.x ? &add : mul;
  float (Node::*get)() const = &Node::get;
  Node n{2};
  out[0] = fold(table[threadIdx.x & 1], out, 4) + local(1, 2) + constant_op(2, 3) + (n.*get)();
}
