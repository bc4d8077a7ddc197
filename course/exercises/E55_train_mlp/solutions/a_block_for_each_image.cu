// A block keeps its image's cells in shared memory, and adds its gradients to those of the others.
#include "mlp.h"

struct Gradients {
  float *w1, *b1, *w2, *b2;
};

__device__ void forward(const Mlp& net, const float* image, float* hidden, float* out) {
  for (int h = threadIdx.x; h < net.hidden; h += blockDim.x) {
    float sum = net.b1[h];
    for (int k = 0; k < net.inputs; ++k) sum = fmaf(net.w1[h * net.inputs + k], image[k], sum);
    hidden[h] = sum > 0 ? sum : 0;
  }
  __syncthreads();
  for (int o = threadIdx.x; o < net.outputs; o += blockDim.x) {
    float sum = net.b2[o];
    for (int h = 0; h < net.hidden; ++h) sum = fmaf(net.w2[o * net.hidden + h], hidden[h], sum);
    out[o] = sum;
  }
  __syncthreads();
}

__global__ void add_gradients(Mlp net, const float* x, const int* labels, int count, Gradients g,
                              float* loss) {
  extern __shared__ float hidden[];
  __shared__ float out[16], sum;
  const float* const image = x + blockIdx.x * net.inputs;
  const int label = labels[blockIdx.x], t = threadIdx.x;
  forward(net, image, hidden, out);
  if (t == 0) {
    float largest = out[0];
    for (int o = 1; o < net.outputs; ++o) largest = fmaxf(largest, out[o]);
    const float own = out[label];
    sum = 0;
    for (int o = 0; o < net.outputs; ++o) sum += out[o] = expf(out[o] - largest);
    atomicAdd(loss, (largest + logf(sum) - own) / count);
  }
  __syncthreads();
  if (t < net.outputs) {
    out[t] = (out[t] / sum - (t == label ? 1.0f : 0.0f)) / count;
    atomicAdd(&g.b2[t], out[t]);
  }
  __syncthreads();
  for (int h = t; h < net.hidden; h += blockDim.x) {
    float d1 = 0;
    for (int o = 0; o < net.outputs; ++o) {
      d1 += out[o] * net.w2[o * net.hidden + h];
      atomicAdd(&g.w2[o * net.hidden + h], out[o] * hidden[h]);
    }
    if (hidden[h] == 0) continue;
    atomicAdd(&g.b1[h], d1);
    for (int k = 0; k < net.inputs; ++k) atomicAdd(&g.w1[h * net.inputs + k], d1 * image[k]);
  }
}

__global__ void descend(float* weights, const float* gradients, int count, float rate) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) weights[i] -= rate * gradients[i];
}

__global__ void guess(Mlp net, const float* x, int* guesses) {
  extern __shared__ float hidden[];
  __shared__ float out[16];
  forward(net, x + blockIdx.x * net.inputs, hidden, out);
  if (threadIdx.x != 0) return;
  int best = 0;
  for (int o = 1; o < net.outputs; ++o)
    if (out[o] > out[best]) best = o;
  guesses[blockIdx.x] = best;
}

void train(Mlp net, const float* x, const int* labels, int count, int epochs, float rate,
           float* losses) {
  const int n1 = net.hidden * net.inputs, n2 = net.outputs * net.hidden;
  const int all = n1 + net.hidden + n2 + net.outputs;
  float* memory = nullptr;
  cudaMalloc(&memory, all * sizeof(float));
  const Gradients g{memory, memory + n1, memory + n1 + net.hidden, memory + n1 + net.hidden + n2};
  cudaMemset(losses, 0, epochs * sizeof(float));
  for (int e = 0; e < epochs; ++e) {
    cudaMemset(memory, 0, all * sizeof(float));
    add_gradients<<<count, 32, net.hidden * sizeof(float)>>>(net, x, labels, count, g, losses + e);
    descend<<<(n1 + 127) / 128, 128>>>(net.w1, g.w1, n1, rate);
    descend<<<(net.hidden + 127) / 128, 128>>>(net.b1, g.b1, net.hidden, rate);
    descend<<<(n2 + 127) / 128, 128>>>(net.w2, g.w2, n2, rate);
    descend<<<1, 128>>>(net.b2, g.b2, net.outputs, rate);
  }
  cudaFree(memory);
}

void predict(Mlp net, const float* x, int count, int* guesses) {
  guess<<<count, 32, net.hidden * sizeof(float)>>>(net, x, guesses);
}
