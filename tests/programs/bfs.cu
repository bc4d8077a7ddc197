// Breadth-first search over a graph in CSR form: a frontier grows level by level.
// covers: atomicCAS, atomicAdd, cudaMemset
#include <cstdio>
#include <utility>
#include <vector>

__global__ void visit(const int* offsets, const int* edges, const int* frontier, int frontier_size,
                      int* next, int* next_size, int* level, int depth) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= frontier_size) return;
  int node = frontier[t];
  for (int e = offsets[node]; e < offsets[node + 1]; e++) {
    int neighbour = edges[e];
    if (atomicCAS(&level[neighbour], -1, depth) == -1) next[atomicAdd(next_size, 1)] = neighbour;
  }
}

int main() {
  const int nodes = 3000;
  std::vector<int> offsets(1, 0), edges;
  for (int v = 0; v < nodes; v++) {
    for (int to : {2 * v + 1, 2 * v + 2, (v * 7 + 3) % nodes})
      if (to < nodes) edges.push_back(to);
    offsets.push_back(int(edges.size()));
  }
  int *d_offsets, *d_edges, *d_level, *d_now, *d_next, *d_size;
  cudaMalloc(&d_offsets, offsets.size() * sizeof(int));
  cudaMalloc(&d_edges, edges.size() * sizeof(int));
  cudaMalloc(&d_level, nodes * sizeof(int));
  cudaMalloc(&d_now, nodes * sizeof(int));
  cudaMalloc(&d_next, nodes * sizeof(int));
  cudaMalloc(&d_size, sizeof(int));
  cudaMemcpy(d_offsets, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_edges, edges.data(), edges.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d_level, 0xff, nodes * sizeof(int));
  cudaMemset(d_level, 0, sizeof(int));
  cudaMemset(d_now, 0, sizeof(int));
  int size = 1, depth = 0;
  while (size > 0) {
    printf("level %d: %d nodes\n", depth, size);
    cudaMemset(d_size, 0, sizeof(int));
    visit<<<(size + 63) / 64, 64>>>(d_offsets, d_edges, d_now, size, d_next, d_size, d_level,
                                    ++depth);
    cudaMemcpy(&size, d_size, sizeof(int), cudaMemcpyDeviceToHost);
    std::swap(d_now, d_next);
  }
  std::vector<int> level(nodes);
  cudaMemcpy(level.data(), d_level, nodes * sizeof(int), cudaMemcpyDeviceToHost);
  int unreached = 0;
  for (int l : level) unreached += l < 0;
  printf("%d nodes unreached, the last is on level %d\n", unreached, level[nodes - 1]);
  for (int* p : {d_offsets, d_edges, d_level, d_now, d_next, d_size}) cudaFree(p);
}
