// expect: T5
#include "mlp.h"

__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

/// Adds to the weights the gradient of one image.
__device__ void add(const float* in, int inputs, float d, float* weights, float* bias) {
  for (int k = 0; k < inputs; ++k) atomicAdd(weights + k, d * taken(in + k));
  atomicAdd(bias, d);
}

__device__ float sum_of(const float* weights, const float* in, int count, const float* bias) {
  float sum = taken(bias);
  for (int k = 0; k < count; ++k) sum += taken(weights + k) * taken(in + k);
  return sum;
}

/// The gradients lie behind each other in g, as the weights do in the network.
__global__ void train_all(Mlp net, const float* x, const int* labels, int count, int epochs,
                          float rate, float* losses, float* hidden, float* g) {
  const int inputs = net.inputs, cells = net.hidden, outputs = net.outputs;
  float* const g1 = g;
  float* const gb1 = g1 + cells * inputs;
  float* const g2 = gb1 + cells;
  float* const gb2 = g2 + outputs * cells;
  for (int e = 0; e < epochs; ++e) {
    float loss = 0;
    for (float* each = g; each < gb2 + outputs; ++each) atomicExch(each, 0.0f);
    for (int i = 0; i < count; ++i) {
      const float* const image = x + i * inputs;
      const int label = atomicOr(const_cast<int*>(labels) + i, 0);
      float d[16], largest = -INFINITY, sum = 0;
      for (int h = 0; h < cells; ++h)
        atomicExch(hidden + h, fmaxf(sum_of(net.w1 + h * inputs, image, inputs, net.b1 + h), 0));
      for (int o = 0; o < outputs; ++o)
        largest = fmaxf(largest, d[o] = sum_of(net.w2 + o * cells, hidden, cells, net.b2 + o));
      for (int o = 0; o < outputs; ++o) sum += expf(d[o] - largest);
      loss += largest + logf(sum) - d[label];
      for (int o = 0; o < outputs; ++o) {
        d[o] = (expf(d[o] - largest) / sum - (o == label)) / count;
        add(hidden, cells, d[o], g2 + o * cells, gb2 + o);
      }
      for (int h = 0; h < cells; ++h) {
        if (taken(hidden + h) == 0) continue;
        float back = 0;
        for (int o = 0; o < outputs; ++o) back += d[o] * taken(net.w2 + o * cells + h);
        add(image, inputs, back, g1 + h * inputs, gb1 + h);
      }
    }
    atomicExch(losses + e, loss / count);
    for (int n = 0; n < cells * inputs; ++n) atomicAdd(net.w1 + n, -rate * taken(g1 + n));
    for (int h = 0; h < cells; ++h) atomicAdd(net.b1 + h, -rate * taken(gb1 + h));
    for (int n = 0; n < outputs * cells; ++n) atomicAdd(net.w2 + n, -rate * taken(g2 + n));
    for (int o = 0; o < outputs; ++o) atomicAdd(net.b2 + o, -rate * taken(gb2 + o));
  }
}

__global__ void guess_all(Mlp net, const float* x, int count, int* guesses, float* hidden) {
  for (int i = 0; i < count; ++i) {
    int best = 0;
    float largest = -INFINITY;
    for (int h = 0; h < net.hidden; ++h)
      atomicExch(
          hidden + h,
          fmaxf(sum_of(net.w1 + h * net.inputs, x + i * net.inputs, net.inputs, net.b1 + h), 0));
    for (int o = 0; o < net.outputs; ++o) {
      const float out = sum_of(net.w2 + o * net.hidden, hidden, net.hidden, net.b2 + o);
      if (out > largest) largest = out, best = o;
    }
    atomicExch(guesses + i, best);
  }
}

void train(Mlp net, const float* x, const int* labels, int count, int epochs, float rate,
           float* losses) {
  float* memory = nullptr;
  const int gradients = net.hidden * (net.inputs + 1) + net.outputs * (net.hidden + 1);
  cudaMalloc(&memory, (net.hidden + gradients) * sizeof(float));
  train_all<<<1, 1>>>(net, x, labels, count, epochs, rate, losses, memory, memory + net.hidden);
  cudaFree(memory);
}

void predict(Mlp net, const float* x, int count, int* guesses) {
  float* hidden = nullptr;
  cudaMalloc(&hidden, net.hidden * sizeof(float));
  guess_all<<<1, 1>>>(net, x, count, guesses, hidden);
  cudaFree(hidden);
}
