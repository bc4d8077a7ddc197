// The work of the kernels as plain nested loops, which the compiler may interchange and vectorise.
#pragma once

#include <algorithm>
#include <cmath>

inline void vector_add_loop(const float* a, const float* b, float* out) {
  for (int i = 0; i < VECTOR; ++i) out[i] = a[i] + b[i];
}

inline void saxpy_loop(const float* a, const float* b, float* out) {
  for (int i = 0; i < VECTOR; ++i) out[i] = 2.5f * a[i] + b[i];
}

inline void matmul_loop(const float* a, const float* b, float* out) {
  std::fill(out, out + PRODUCT * PRODUCT, 0.0f);
  for (int row = 0; row < PRODUCT; ++row)
    for (int k = 0; k < PRODUCT; ++k)
      for (int column = 0; column < PRODUCT; ++column)
        out[row * PRODUCT + column] += a[row * PRODUCT + k] * b[k * PRODUCT + column];
}

inline void transpose_loop(const float* a, const float*, float* out) {
  for (int top = 0; top < SIDE; top += TILE)
    for (int left = 0; left < SIDE; left += TILE)
      for (int y = 0; y < TILE; ++y)
        for (int x = 0; x < TILE; ++x)
          out[(left + y) * SIDE + top + x] = a[(top + x) * SIDE + left + y];
}

inline void reduction_loop(const float* a, const float*, float* out) {
  for (int block = 0; block < COUNT / THREADS; ++block) {
    float sum = 0;
    for (int i = 0; i < THREADS; ++i) sum += a[block * THREADS + i];
    out[block] = sum;
  }
}

inline void histogram_loop(const float* a, const float*, float* out) {
  for (int block = 0; block < HISTOGRAM_BLOCKS; ++block) {
    int own[THREADS] = {};
    for (int from = block * THREADS; from < COUNT; from += HISTOGRAM_BLOCKS * THREADS)
      for (int i = 0; i < THREADS; ++i) ++own[static_cast<int>(a[from + i])];
    for (int i = 0; i < THREADS; ++i) out[block * THREADS + i] = static_cast<float>(own[i]);
  }
}

inline void stencil_loop(const float* a, const float*, float* out) {
  const auto at = [a](int row, int column) {
    return row < 0 || column < 0 || row >= SIDE || column >= SIDE ? 0 : a[row * SIDE + column];
  };
  const auto point = [&](int row, int column) {
    out[row * SIDE + column] =
        0.5f * at(row, column) + 0.125f * (at(row, column - 1) + at(row, column + 1) +
                                           at(row - 1, column) + at(row + 1, column));
  };
  for (int row = 0; row < SIDE; ++row) {
    const bool inside = row > 0 && row < SIDE - 1;
    point(row, 0);
    for (int column = 1; column < SIDE - 1; ++column)
      if (inside)
        out[row * SIDE + column] =
            0.5f * a[row * SIDE + column] +
            0.125f * (a[row * SIDE + column - 1] + a[row * SIDE + column + 1] +
                      a[(row - 1) * SIDE + column] + a[(row + 1) * SIDE + column]);
      else
        point(row, column);
    point(row, SIDE - 1);
  }
}

inline void scan_loop(const float* a, const float*, float* out) {
  for (int block = 0; block < COUNT; block += THREADS) {
    float sum = 0;
    for (int i = block; i < block + THREADS; ++i) out[i] = sum += a[i];
  }
}

inline void nbody_loop(const float* a, const float*, float* out) {
  for (int i = 0; i < BODIES; ++i) {
    float force = 0;
    for (int j = 0; j < BODIES; ++j) {
      const float dx = a[3 * j] - a[3 * i], dy = a[3 * j + 1] - a[3 * i + 1],
                  dz = a[3 * j + 2] - a[3 * i + 2];
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      force += dx / (square * std::sqrt(square));
    }
    out[i] = force;
  }
}

inline void mandelbrot_loop(const float*, const float*, float* out) {
  for (int row = 0; row < SIDE; ++row)
    for (int column = 0; column < SIDE; ++column) {
      const float real = column * (3.0f / SIDE) - 2.0f, imaginary = row * (2.0f / SIDE) - 1.0f;
      float x = 0, y = 0;
      int steps = 0;
      for (; steps < 256 && x * x + y * y < 4.0f; ++steps) {
        const float next = x * x - y * y + real;
        y = 2.0f * x * y + imaginary;
        x = next;
      }
      out[row * SIDE + column] = static_cast<float>(steps);
    }
}

inline void softmax_loop(const float* a, const float*, float* out) {
  for (int row = 0; row < SIDE * SIDE; row += SIDE) {
    const float most = *std::max_element(a + row, a + row + SIDE);
    float sum = 0;
    for (int i = 0; i < SIDE; ++i) sum += out[row + i] = std::exp(a[row + i] - most);
    for (int i = 0; i < SIDE; ++i) out[row + i] /= sum;
  }
}
