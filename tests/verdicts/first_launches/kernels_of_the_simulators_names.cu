// Kernels are called as functions of the simulator's headers are.
// flags: -std=c++17
__global__ void alloc(int* a) { a[0] += 1; }
__global__ void barrier_at(int* a) { a[0] += 1; }
__global__ void begin_turn(int* a) { a[0] += 1; }
__global__ void check(int* a) { a[0] += 1; }
__global__ void converge_at(int* a) { a[0] += 1; }
__global__ void copy_async(int* a) { a[0] += 1; }
__global__ void copy_to(int* a) { a[0] += 1; }
__global__ void count_down(int* a) { a[0] += 1; }
__global__ void data(int* a) { a[0] += 1; }
__global__ void describe(int* a) { a[0] += 1; }
__global__ void get(int* a) { a[0] += 1; }
__global__ void init(int* a) { a[0] += 1; }
__global__ void lanes(int* a) { a[0] += 1; }
__global__ void next_phase(int* a) { a[0] += 1; }
__global__ void note_change(int* a) { a[0] += 1; }
__global__ void record(int* a) { a[0] += 1; }
__global__ void register_kernel(int* a) { a[0] += 1; }
__global__ void same_bits(int* a) { a[0] += 1; }
__global__ void switch_context(int* a) { a[0] += 1; }
__global__ void update(int* a) { a[0] += 1; }
__global__ void wait(int* a) { a[0] += 1; }
__global__ void wait_at_barrier(int* a) { a[0] += 1; }
__global__ void wait_for(int* a) { a[0] += 1; }
__global__ void word(int* a) { a[0] += 1; }
__global__ void yield_turn(int* a) { a[0] += 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  alloc<<<1, 1>>>(a);
  barrier_at<<<1, 1>>>(a);
  begin_turn<<<1, 1>>>(a);
  check<<<1, 1>>>(a);
  converge_at<<<1, 1>>>(a);
  copy_async<<<1, 1>>>(a);
  copy_to<<<1, 1>>>(a);
  count_down<<<1, 1>>>(a);
  data<<<1, 1>>>(a);
  describe<<<1, 1>>>(a);
  get<<<1, 1>>>(a);
  init<<<1, 1>>>(a);
  lanes<<<1, 1>>>(a);
  next_phase<<<1, 1>>>(a);
  note_change<<<1, 1>>>(a);
  record<<<1, 1>>>(a);
  register_kernel<<<1, 1>>>(a);
  same_bits<<<1, 1>>>(a);
  switch_context<<<1, 1>>>(a);
  update<<<1, 1>>>(a);
  wait<<<1, 1>>>(a);
  wait_at_barrier<<<1, 1>>>(a);
  wait_for<<<1, 1>>>(a);
  word<<<1, 1>>>(a);
  yield_turn<<<1, 1>>>(a);
}
