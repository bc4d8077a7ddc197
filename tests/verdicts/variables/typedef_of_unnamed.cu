// Names of types behind the braces of structs without one.
typedef struct {
  float x, y;
} Point;
typedef struct Node {
  int value;
} Node, *NodePointer;
typedef enum { kRed, kGreen } Colour;
__device__ float length(Point p) {
  return p.x + p.y;
}
__global__ void k(Point* points, Node* nodes, float* out) {
  Point p = points[threadIdx.x];
  Node n = *nodes;
  NodePointer at = &n;
  Colour c = kRed;
  Point q;
  q.x = q.y = sizeof(Point);
  *out = length(p) + at->value + c + length(q);
}
