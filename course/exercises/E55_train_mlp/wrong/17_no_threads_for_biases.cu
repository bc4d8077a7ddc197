// expect: V1
#include "mlp.h"

__global__ void find_hidden(Mlp net, const float* x, int count, float* hidden) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x, i = n / net.hidden, h = n % net.hidden;
  if (i >= count) return;
  float sum = net.b1[h];
  for (int k = 0; k < net.inputs; ++k) sum += net.w1[h * net.inputs + k] * x[i * net.inputs + k];
  hidden[n] = fmaxf(sum, 0);
}

__device__ void find_outputs(const Mlp& net, const float* hidden, float* out) {
  for (int o = 0; o < net.outputs; ++o) {
    out[o] = net.b2[o];
    for (int h = 0; h < net.hidden; ++h) out[o] += net.w2[o * net.hidden + h] * hidden[h];
  }
}

__global__ void find_d2(Mlp net, const float* hidden, const int* labels, int count, float* d2,
                        float* loss) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float out[16], largest = -INFINITY, sum = 0;
  find_outputs(net, hidden + i * net.hidden, out);
  for (int o = 0; o < net.outputs; ++o) largest = fmaxf(largest, out[o]);
  for (int o = 0; o < net.outputs; ++o) sum += expf(out[o] - largest);
  for (int o = 0; o < net.outputs; ++o)
    d2[i * net.outputs + o] = (expf(out[o] - largest) / sum - (o == labels[i] ? 1 : 0)) / count;
  atomicAdd(loss, (logf(sum) - out[labels[i]] + largest) / count);
}

__global__ void find_d1(Mlp net, const float* hidden, const float* d2, int count, float* d1) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x, i = n / net.hidden, h = n % net.hidden;
  if (i >= count) return;
  float sum = 0;
  for (int o = 0; o < net.outputs; ++o) sum += d2[i * net.outputs + o] * net.w2[o * net.hidden + h];
  d1[n] = hidden[n] > 0 ? sum : 0;
}

__global__ void update(const float* d, const float* in, float* weights, float* biases, int count,
                       int rows, int columns, float rate) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = n / (columns + 1), column = n % (columns + 1);
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < count; ++i)
    sum += d[i * rows + row] * (column < columns ? in[i * columns + column] : 1);
  if (column < columns)
    weights[row * columns + column] -= rate * sum;
  else
    biases[row] -= rate * sum;
}

__global__ void guess(Mlp net, const float* hidden, int count, int* guesses) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float out[16];
  find_outputs(net, hidden + i * net.hidden, out);
  int best = 0;
  for (int o = 1; o < net.outputs; ++o)
    if (out[o] > out[best]) best = o;
  guesses[i] = best;
}

int blocks_for(int threads) {
  return (threads + 63) / 64;
}

void train(Mlp net, const float* x, const int* labels, int count, int epochs, float rate,
           float* losses) {
  float *hidden = nullptr, *d1 = nullptr, *d2 = nullptr;
  cudaMalloc(&hidden, count * net.hidden * sizeof(float));
  cudaMalloc(&d1, count * net.hidden * sizeof(float));
  cudaMalloc(&d2, count * net.outputs * sizeof(float));
  cudaMemset(losses, 0, epochs * sizeof(float));
  const int cells = count * net.hidden;
  const int weights1 = net.hidden * (net.inputs + 1), weights2 = net.outputs * net.hidden;
  for (int e = 0; e < epochs; ++e) {
    find_hidden<<<blocks_for(cells), 64>>>(net, x, count, hidden);
    find_d2<<<blocks_for(count), 64>>>(net, hidden, labels, count, d2, losses + e);
    find_d1<<<blocks_for(cells), 64>>>(net, hidden, d2, count, d1);
    update<<<blocks_for(weights2), 64>>>(d2, hidden, net.w2, net.b2, count, net.outputs, net.hidden,
                                         rate);
    update<<<blocks_for(weights1), 64>>>(d1, x, net.w1, net.b1, count, net.hidden, net.inputs,
                                         rate);
  }
  cudaFree(hidden);
  cudaFree(d1);
  cudaFree(d2);
}

void predict(Mlp net, const float* x, int count, int* guesses) {
  float* hidden = nullptr;
  cudaMalloc(&hidden, count * net.hidden * sizeof(float));
  find_hidden<<<blocks_for(count * net.hidden), 64>>>(net, x, count, hidden);
  guess<<<blocks_for(count), 64>>>(net, hidden, count, guesses);
  cudaFree(hidden);
}
