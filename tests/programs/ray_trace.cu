// A ray tracer for spheres in constant memory: structs passed by value, vectors with operators.
// covers: __constant__, __host__ __device__, operator overloading, sqrtf, fmaxf, constant struct
#include <cmath>
#include <cstdio>

struct Vec {
  float x, y, z;
  __host__ __device__ Vec operator+(Vec o) const { return {x + o.x, y + o.y, z + o.z}; }
  __host__ __device__ Vec operator-(Vec o) const { return {x - o.x, y - o.y, z - o.z}; }
  __host__ __device__ Vec operator*(float s) const { return {x * s, y * s, z * s}; }
  __host__ __device__ float dot(Vec o) const { return x * o.x + y * o.y + z * o.z; }
};
struct Sphere {
  Vec centre;
  float radius;
  int colour;
};
struct Hit {
  float distance;
  int sphere;
};

__constant__ Sphere spheres[3];

__device__ float meet(const Sphere& s, Vec origin, Vec direction) {
  Vec to = origin - s.centre;
  float b = to.dot(direction), c = to.dot(to) - s.radius * s.radius;
  float d = b * b - c;
  if (d < 0) return INFINITY;
  float t = -b - sqrtf(d);
  return t > 0 ? t : INFINITY;
}

__device__ Hit nearest(Vec origin, Vec direction) {
  Hit hit = {INFINITY, -1};
  for (int i = 0; i < 3; i++) {
    float t = meet(spheres[i], origin, direction);
    if (t < hit.distance) hit = Hit{t, i};
  }
  return hit;
}

__global__ void render(int* picture, int width, int height) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= width || y >= height) return;
  Vec origin = {(x - width / 2) * 0.25f, (height / 2 - y) * 0.5f, -20.0f};
  Hit hit = nearest(origin, Vec{0, 0, 1});
  int shade = 0;
  if (hit.sphere >= 0) {
    Vec normal = (origin + Vec{0, 0, 1} * hit.distance - spheres[hit.sphere].centre) *
                 (1.0f / spheres[hit.sphere].radius);
    shade = spheres[hit.sphere].colour + (fmaxf(normal.dot(Vec{0, 0.6f, -0.8f}), 0.0f) > 0.75f);
  }
  picture[y * width + x] = shade;
}

int main() {
  const int width = 60, height = 24;
  Sphere scene[3] = {{{0, 0, 0}, 4.1f, 1}, {{4.03f, 2.01f, -3}, 2.07f, 3}, {{-5, -3, 2}, 3.3f, 5}};
  cudaMemcpyToSymbol(spheres, scene, sizeof(scene));
  static int picture[width * height];
  int* d_picture;
  cudaMalloc(&d_picture, sizeof(picture));
  render<<<dim3((width + 15) / 16, (height + 7) / 8), dim3(16, 8)>>>(d_picture, width, height);
  cudaMemcpy(picture, d_picture, sizeof(picture), cudaMemcpyDeviceToHost);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) putchar(" aAbBcC"[picture[y * width + x]]);
    putchar('|');
    putchar('\n');
  }
  cudaFree(d_picture);
}
