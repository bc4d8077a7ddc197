// Calls the learner's product in one of the formats, or lets heat spread.
__global__ void take(int rows, const float* u, float* out) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) out[r] = u[r];
}

void warpstep::course::call_exercise(Call& call) {
  constexpr void (*csr)(int, const int*, const int*, const float*, const float*, float*) = spmv_csr;
  constexpr void (*jds)(int, int, const int*, const int*, const int*, const float*, const float*,
                        float*) = spmv_jds;
  constexpr void (*spreading)(int, int, const int*, const int*, const int*, const float*, float*,
                              int) = heat;
  const int rows = call.number("rows"), job = call.number("job");
  const auto* const starts = call.array<const int>("starts");
  const auto* const columns = call.array<const int>("columns");
  const auto* const values = call.array<const float>("values");
  if (job == 0) {
    warpstep::launch(csr, call.shape(), rows, starts, columns, values, call.array<const float>("x"),
                     call.array<float>("y"));
    return;
  }
  const auto* const row_of = call.array<const int>("row_of");
  const int diagonals = static_cast<int>(call.size("starts")) - 1;
  if (job == 1) {
    warpstep::launch(jds, call.shape(), rows, diagonals, starts, row_of, columns, values,
                     call.array<const float>("x"), call.array<float>("y"));
    return;
  }
  const std::size_t bytes = rows * sizeof(float);
  float* u = nullptr;
  cudaMalloc(&u, bytes);
  cudaMemcpy(u, call.array<const float>("x"), bytes, cudaMemcpyDeviceToDevice);
  spreading(rows, diagonals, starts, row_of, columns, values, u, call.number("steps"));
  warpstep::launch(take, LaunchShape{(rows + 127) / 128u, 128}, rows, u, call.array<float>("u"));
  cudaFree(u);
}
