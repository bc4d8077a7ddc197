// One kernel makes objects with virtual functions, the next uses them, the last deletes them.
// expect: nothing
#include <cstdio>
#include <new>

struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const = 0;
};

struct Square : Shape {
  float side;
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};

struct Polygon : Shape {
  int count;
  float* sides;
  __device__ explicit Polygon(int n) : count(n), sides(new float[n]) {
    for (int i = 0; i < n; ++i) sides[i] = i + 1;
  }
  __device__ ~Polygon() override { delete[] sides; }
  __device__ float area() const override {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += sides[i];
    return sum;
  }
};

struct Part {
  int value = 7;
  __device__ ~Part() { value = 0; }
};

template <class Number>
__host__ __device__ Number squared(Number x) {
  Number* const copy = new Number(x);
  const Number result = *copy * *copy;
  delete copy;
  return result;
}

__global__ void make(Shape** shapes) {
  if (threadIdx.x % 2 == 0)
    shapes[threadIdx.x] = new Square(threadIdx.x);
  else
    shapes[threadIdx.x] = new Polygon(threadIdx.x);
}

__global__ void use(Shape* const* shapes, float* areas) {
  Part* const parts = new Part[3];
  alignas(Part) unsigned char room[sizeof(Part)];
  Part* const placed = new (room) Part;
  areas[threadIdx.x] = shapes[threadIdx.x]->area() + parts[2].value + placed->value +
                       squared(static_cast<float>(threadIdx.x));
  placed->~Part();
  delete[] parts;
}

__global__ void remove(Shape** shapes) {
  delete shapes[threadIdx.x];
}

int main() {
  Shape** shapes;
  float* areas;
  cudaMalloc(&shapes, 8 * sizeof *shapes);
  cudaMalloc(&areas, 8 * sizeof(float));
  make<<<1, 8>>>(shapes);
  use<<<1, 8>>>(shapes, areas);
  remove<<<1, 8>>>(shapes);
  float seen[8];
  cudaMemcpy(seen, areas, sizeof seen, cudaMemcpyDeviceToHost);
  std::printf("%g %g %g, %g\n", seen[0], seen[3], seen[6], squared(3.0f));
  cudaFree(areas);
  cudaFree(shapes);
}
