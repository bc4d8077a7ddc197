// A virtual call on an object that the device made.
struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float a = 2;
  __device__ float area() const override { return a * a; }
};
__global__ void k(float* out) {
  Shape* s = new Square;
  *out = s->area();
  delete s;
}
