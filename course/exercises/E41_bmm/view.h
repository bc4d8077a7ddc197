// A tensor is a number of cells and a way to find them. Given: leave it as it is.
#pragma once

/// A tensor in memory that somebody else holds.
struct View {
  float* data;
  int dims;        // 1 to 4
  int shape[4];    // cells along each dimension
  int strides[4];  // how far apart two neighbours along it lie in data
};

/// The same, to be read alone.
struct CView {
  const float* data;
  int dims;
  int shape[4];
  int strides[4];
};
