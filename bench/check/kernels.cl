// The kernels of kernels.cu in OpenCL, for Oclgrind: the same sizes, work-groups and barriers.
#define COUNT (1 << 20)
#define SIDE 1024
#define PRODUCT 256
#define TILE 16
#define THREADS 256
#define BINS 256

kernel void vector_add(global const float* a, global const float* b, global float* c) {
  const int i = get_global_id(0);
  if (i < COUNT) c[i] = a[i] + b[i];
}

kernel void matmul(global const float* a, global const float* b, global float* c) {
  local float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = get_local_id(0), y = get_local_id(1);
  const int row = get_group_id(1) * TILE + y, column = get_group_id(0) * TILE + x;
  float sum = 0;
  for (int k = 0; k < PRODUCT; k += TILE) {
    a_tile[y][x] = a[row * PRODUCT + k + x];
    b_tile[y][x] = b[(k + y) * PRODUCT + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < TILE; ++i) sum += a_tile[y][i] * b_tile[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * PRODUCT + column] = sum;
}

kernel void reduction(global const float* values, global float* sums) {
  local float partial[THREADS];
  const int i = get_local_id(0);
  partial[i] = values[get_group_id(0) * THREADS + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = THREADS / 2; half_size > 0; half_size /= 2) {
    if (i < half_size) partial[i] += partial[i + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) sums[get_group_id(0)] = partial[0];
}

kernel void histogram(global const int* values, global int* bins) {
  local int own[BINS];
  const int i = get_local_id(0);
  own[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int at = get_group_id(0) * THREADS + i; at < COUNT; at += get_num_groups(0) * THREADS)
    atomic_add(&own[values[at]], 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[i], own[i]);
}

kernel void transpose(global const float* in, global float* out) {
  local float tile[TILE][TILE + 1];
  const int x = get_local_id(0), y = get_local_id(1);
  const int left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  tile[y][x] = in[(top + y) * SIDE + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(left + y) * SIDE + top + x] = tile[x][y];
}
