// Kernels in words that OpenCL C and, with the macros of peers.cu, CUDA C++ share, so that both run
// the same text: sizes and names are given by whoever includes or builds this file.
#ifdef __OPENCL_VERSION__
#define PARAMETERS global const float *a, global const float *b, global float *out
#endif

kernel void vector_add(PARAMETERS) {
  const int i = get_global_id(0);
  if (i < VECTOR) out[i] = a[i] + b[i];
}

kernel void saxpy(PARAMETERS) {
  const int i = get_global_id(0);
  if (i < VECTOR) out[i] = 2.5f * a[i] + b[i];
}

kernel void matmul_tiled(PARAMETERS) {
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
  out[row * PRODUCT + column] = sum;
}

kernel void matmul_naive(PARAMETERS) {
  const int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < PRODUCT; ++k) sum += a[row * PRODUCT + k] * b[k * PRODUCT + column];
  out[row * PRODUCT + column] = sum;
}

kernel void transpose(PARAMETERS) {
  local float tile[TILE][TILE + 1];
  const int x = get_local_id(0), y = get_local_id(1);
  const int left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  tile[y][x] = a[(top + y) * SIDE + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(left + y) * SIDE + top + x] = tile[x][y];
}

kernel void tree_reduction(PARAMETERS) {
  local float partial[THREADS];
  const int i = get_local_id(0);
  partial[i] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int width = THREADS / 2; width > 0; width /= 2) {
    if (i < width) partial[i] += partial[i + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i == 0) out[get_group_id(0)] = partial[0];
}

#ifndef __OPENCL_VERSION__  // PoCL's processors have no shuffles
kernel void shuffle_reduction(PARAMETERS) {
  local float partial[THREADS / 32];
  const int i = get_local_id(0);
  float sum = a[get_global_id(0)];
  for (int width = 16; width > 0; width /= 2) sum += __shfl_down_sync(0xffffffff, sum, width);
  if (i % 32 == 0) partial[i / 32] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i == 0) {
    for (int warp = 1; warp < THREADS / 32; ++warp) sum += partial[warp];
    out[get_group_id(0)] = sum;
  }
}
#endif

kernel void histogram(PARAMETERS) {
  local int own[THREADS];
  const int i = get_local_id(0);
  own[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int at = get_global_id(0); at < COUNT; at += get_global_size(0))
    atomic_add(&own[(int)a[at]], 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * THREADS + i] = own[i];
}

kernel void stencil(PARAMETERS) {
  local float tile[TILE + 2][TILE + 2];
  const int x = get_local_id(0) + 1, y = get_local_id(1) + 1;
  const int column = get_global_id(0), row = get_global_id(1);
  const int at = row * SIDE + column;
  tile[y][x] = a[at];
  if (x == 1) tile[y][0] = column > 0 ? a[at - 1] : 0;
  if (x == TILE) tile[y][TILE + 1] = column < SIDE - 1 ? a[at + 1] : 0;
  if (y == 1) tile[0][x] = row > 0 ? a[at - SIDE] : 0;
  if (y == TILE) tile[TILE + 1][x] = row < SIDE - 1 ? a[at + SIDE] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = 0.5f * tile[y][x] +
            0.125f * (tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x]);
}

kernel void scan(PARAMETERS) {
  local float sums[2][THREADS];
  const int i = get_local_id(0);
  int now = 0;
  sums[0][i] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int distance = 1; distance < THREADS; distance *= 2) {
    sums[1 - now][i] = sums[now][i] + (i < distance ? 0 : sums[now][i - distance]);
    now = 1 - now;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sums[now][i];
}

kernel void nbody(PARAMETERS) {
  const int i = get_global_id(0);
  const float x = a[3 * i], y = a[3 * i + 1], z = a[3 * i + 2];
  float force = 0;
  for (int j = 0; j < BODIES; ++j) {
    const float dx = a[3 * j] - x, dy = a[3 * j + 1] - y, dz = a[3 * j + 2] - z;
    const float square = dx * dx + dy * dy + dz * dz + 0.01f;
    force += dx / (square * sqrt(square));
  }
  out[i] = force;
}

kernel void mandelbrot(PARAMETERS) {
  const int column = get_global_id(0), row = get_global_id(1);
  const float real = column * (3.0f / SIDE) - 2.0f, imaginary = row * (2.0f / SIDE) - 1.0f;
  float x = 0, y = 0;
  int steps = 0;
  for (; steps < 256 && x * x + y * y < 4.0f; ++steps) {
    const float next = x * x - y * y + real;
    y = 2.0f * x * y + imaginary;
    x = next;
  }
  out[row * SIDE + column] = steps;
}

kernel void softmax(PARAMETERS) {
  local float partial[THREADS];
  const int i = get_local_id(0), row = get_group_id(0) * SIDE;
  float most = a[row + i];
  for (int at = i + THREADS; at < SIDE; at += THREADS) most = fmax(most, a[row + at]);
  partial[i] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int width = THREADS / 2; width > 0; width /= 2) {
    if (i < width) partial[i] = fmax(partial[i], partial[i + width]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  most = partial[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int at = i; at < SIDE; at += THREADS) sum += exp(a[row + at] - most);
  partial[i] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int width = THREADS / 2; width > 0; width /= 2) {
    if (i < width) partial[i] += partial[i + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int at = i; at < SIDE; at += THREADS) out[row + at] = exp(a[row + at] - most) / partial[0];
}
