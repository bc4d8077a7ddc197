// One launch for all epochs: a single block, whose threads stride through each step, with a barrier
// after it.
#include "mlp.h"

__device__ float product(const float* a, int step_a, const float* b, int step_b, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += a[i * step_a] * b[i * step_b];
  return sum;
}

__device__ float hidden_cell(const Mlp& net, const float* image, int h) {
  return fmaxf(net.b1[h] + product(net.w1 + h * net.inputs, 1, image, 1, net.inputs), 0);
}

__device__ float output(const Mlp& net, const float* hidden, int o) {
  return net.b2[o] + product(net.w2 + o * net.hidden, 1, hidden, 1, net.hidden);
}

__device__ void learn(const Mlp& net, const float* in, const float* d, float* weights,
                      float* biases, int count, int rows, int columns, float rate) {
  for (int n = threadIdx.x; n < rows * columns; n += blockDim.x)
    weights[n] -= rate * product(d + n / columns, rows, in + n % columns, columns, count);
  for (int row = threadIdx.x; row < rows; row += blockDim.x) {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += d[i * rows + row];
    biases[row] -= rate * sum;
  }
}

__global__ void train_all(Mlp net, const float* x, const int* labels, int count, int epochs,
                          float rate, float* losses, float* hidden, float* d1, float* d2) {
  __shared__ float loss;
  const int t = threadIdx.x, threads = blockDim.x;
  for (int e = 0; e < epochs; ++e) {
    if (t == 0) loss = 0;
    for (int n = t; n < count * net.hidden; n += threads)
      hidden[n] = hidden_cell(net, x + n / net.hidden * net.inputs, n % net.hidden);
    __syncthreads();
    for (int i = t; i < count; i += threads) {
      float p[16], largest = -INFINITY, sum = 0;
      for (int o = 0; o < net.outputs; ++o)
        largest = fmaxf(largest, p[o] = output(net, hidden + i * net.hidden, o));
      const float own = p[labels[i]];
      for (int o = 0; o < net.outputs; ++o) sum += p[o] = expf(p[o] - largest);
      for (int o = 0; o < net.outputs; ++o)
        d2[i * net.outputs + o] = (p[o] / sum - (o == labels[i])) / count;
      atomicAdd(&loss, largest + logf(sum) - own);
    }
    __syncthreads();
    if (t == 0) losses[e] = loss / count;
    for (int n = t; n < count * net.hidden; n += threads)
      d1[n] = hidden[n] == 0 ? 0
                             : product(d2 + n / net.hidden * net.outputs, 1,
                                       net.w2 + n % net.hidden, net.hidden, net.outputs);
    __syncthreads();
    learn(net, hidden, d2, net.w2, net.b2, count, net.outputs, net.hidden, rate);
    learn(net, x, d1, net.w1, net.b1, count, net.hidden, net.inputs, rate);
    __syncthreads();
  }
}

__global__ void guess_all(Mlp net, const float* x, int count, int* guesses) {
  __shared__ float hidden[512];
  __shared__ float out[16];
  const float* const image = x + blockIdx.x * net.inputs;
  for (int h = threadIdx.x; h < net.hidden; h += blockDim.x) hidden[h] = hidden_cell(net, image, h);
  __syncthreads();
  if (threadIdx.x < net.outputs) out[threadIdx.x] = output(net, hidden, threadIdx.x);
  __syncthreads();
  if (threadIdx.x != 0) return;
  int best = 0;
  for (int o = 1; o < net.outputs; ++o) best = out[o] > out[best] ? o : best;
  guesses[blockIdx.x] = best;
}

void train(Mlp net, const float* x, const int* labels, int count, int epochs, float rate,
           float* losses) {
  float* memory = nullptr;
  const int cells = count * net.hidden;
  cudaMalloc(&memory, (2 * cells + count * net.outputs) * sizeof(float));
  train_all<<<1, 256>>>(net, x, labels, count, epochs, rate, losses, memory, memory + cells,
                        memory + 2 * cells);
  cudaFree(memory);
}

void predict(Mlp net, const float* x, int count, int* guesses) {
  guess_all<<<count, 32>>>(net, x, count, guesses);
}
