// Classes shared by host and device: inheritance, overloads, members that launch, a matrix view.
// covers: __host__ __device__, __device__ methods, operator overloading, __forceinline__
#include <cstdio>

class Matrix {
 public:
  __host__ __device__ Matrix(float* data, int rows, int columns)
      : data_(data), rows_(rows), columns_(columns) {}
  __host__ __device__ float& operator()(int r, int c) { return data_[r * columns_ + c]; }
  __host__ __device__ int rows() const { return rows_; }
  __host__ __device__ int columns() const { return columns_; }

 private:
  float* data_;
  int rows_, columns_;
};

struct Shape {
  __host__ __device__ float doubled() const { return 2 * side; }
  float side;
};
struct Box : Shape {
  __device__ __forceinline__ float area() const { return side * doubled(); }
};

__global__ void fill(Matrix m, Box box) {
  int c = threadIdx.x, r = threadIdx.y;
  if (r < m.rows() && c < m.columns()) m(r, c) = box.area() + r * 10 + c;
}

class Simulation {
 public:
  explicit Simulation(int n) : n_(n) { cudaMallocManaged(&data_, n * n * sizeof(float)); }
  ~Simulation() { cudaFree(data_); }
  Simulation(const Simulation&) = delete;
  void step(float side) {
    Box box;
    box.side = side;
    fill<<<1, dim3(n_, n_)>>>(Matrix(data_, n_, n_), box);
    cudaDeviceSynchronize();
  }
  Matrix matrix() { return Matrix(data_, n_, n_); }

 private:
  int n_;
  float* data_ = nullptr;
};

int main() {
  Simulation simulation(6);
  simulation.step(1.5f);
  Matrix m = simulation.matrix();
  printf("%.1f %.1f %.1f\n", m(0, 0), m(2, 3), m(5, 5));
  simulation.step(0.0f);
  printf("%.1f %.1f %.1f\n", m(0, 0), m(2, 3), m(5, 5));
}
