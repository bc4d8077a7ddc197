// Structs of four bytes, of which padding or a member is never set, are copied to local variables.
// expect: nothing
struct Step {
  short length;
  char kind;
};

struct __align__(4) Cell {
  unsigned char set, unset[3];
};

__global__ void fill(Step* steps, uchar4* pixels, Cell* cells) {
  const int t = threadIdx.x;
  steps[t].length = t;
  steps[t].kind = 'a';
  pixels[t].x = pixels[t].y = pixels[t].z = t;
  cells[t].set = t;
}

__device__ Cell cell_at(const Cell* cells, int at) {
  return cells[at];
}

__device__ __noinline__ int brightness(uchar4 pixel) {
  return (pixel.x + pixel.y + pixel.z) / 3;
}

template <class Value>
__device__ void exchange(Value& a, Value& b) {
  Value former = a;
  a = b;
  b = former;
}

__global__ void use_members(const Step* steps, const uchar4* pixels, const Cell* cells, int* out) {
  const int t = threadIdx.x;
  Step step = steps[t];
  uchar4 pixel = pixels[t], other;
  other = pixels[63 - t];
  const uchar4 third = __ldg(&pixels[t]);
  auto one_of_two = t % 2 == 0  //
                        ? pixels[t / 2]
                        : pixels[t];
  uchar4 neighbours[2];
  for (int i = 0; i < 2; ++i) neighbours[i] = pixels[(t + i) % 64];
  int sum = 0;
  for (const uchar4 each : *reinterpret_cast<const uchar4(*)[4]>(pixels)) sum += each.z;
  Cell cell = cell_at(cells, t);
  out[t] = step.length + step.kind + pixel.x + other.y + third.z + one_of_two.x + neighbours[0].y +
           neighbours[1].z + cell.set + sum + brightness(pixels[t]);
}

struct Best {
  uchar4 pixel;
  int at;
};

struct Reader {
  uchar4 last;
  int next;
  __device__ Reader(const uchar4* pixels, int at) : last(pixels[at]), next((at + 1) % 64) {}
  __device__ void read(const uchar4* pixels) { last = pixels[next]; }
};

__global__ void use_parts(const uchar4* pixels, int* out) {
  const int t = threadIdx.x;
  Best first{pixels[t], t}, best = first;
  for (int i = 0; i < 4; ++i)
    if (i == out[t] % 4) best.pixel = pixels[(t + i) % 64];
  Reader reader(pixels, t);
  const int former = reader.last.x;
  reader.read(pixels);
  const auto [x, y, z, w] = pixels[t];
  out[t] = first.pixel.y + best.pixel.x + best.at + former + reader.last.y + x + z;
}

__global__ void reverse(Step* steps, uchar4* pixels, int* out) {
  __shared__ Step tile[64];
  const int t = threadIdx.x;
  Step step = steps[t];
  uchar4 pixel = pixels[63 - t];
  ++step.length;
  tile[t] = step;
  __syncthreads();  // the tile is filled, and all pixels are read
  step = tile[63 - t];
  steps[t] = step;
  pixels[t] = pixel;
  out[t] = pixels[t].x + steps[t].length;
}

__global__ void exchange_pairs(Step* steps, uchar4* pixels, int* out) {
  const int t = threadIdx.x;
  if (t % 2 == 0) exchange(steps[t], steps[t + 1]);
  if (t % 2 == 0) exchange(pixels[t], pixels[t + 1]);
  __syncthreads();
  out[t] = steps[t].length + pixels[t].y;
}

int main() {
  constexpr int kCount = 64;
  Step* steps;
  uchar4* pixels;
  Cell* cells;
  int* out;
  cudaMalloc(&steps, kCount * sizeof(Step));
  cudaMalloc(&pixels, kCount * sizeof(uchar4));
  cudaMalloc(&cells, kCount * sizeof(Cell));
  cudaMalloc(&out, kCount * sizeof(int));
  fill<<<1, kCount>>>(steps, pixels, cells);
  use_members<<<1, kCount>>>(steps, pixels, cells, out);
  use_parts<<<1, kCount>>>(pixels, out);
  reverse<<<1, kCount>>>(steps, pixels, out);
  exchange_pairs<<<1, kCount>>>(steps, pixels, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(steps);
  cudaFree(pixels);
  cudaFree(cells);
  cudaFree(out);
  return error;
}
