// new and delete of own types and arrays.
struct Node {
  int value;
  Node* next;
  __device__ Node(int v) : value(v), next(nullptr) {}
};
__global__ void k(int* out) {
  Node* n = new Node(3);
  int* a = new int[4]{1, 2, 3, 4};
  *out = n->value + a[0];
  delete[] a;
  delete n;
}
