// Trains your network on 160 digits, reads 40 new ones, and draws how that went: digits.svg.
#include <cuda_runtime.h>

#include <cstdio>

#include "digits.h"
#include "mlp.h"
#include "train_mlp.cu"

namespace {

constexpr int kDigits = 160, kNew = 40, kHidden = 16, kEpochs = 60;

template <class T>
T* on_device(const std::vector<T>& values) {
  T* data = nullptr;
  cudaMalloc(&data, values.size() * sizeof(T));
  cudaMemcpy(data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return data;
}

template <class T>
std::vector<T> on_host(const T* data, int count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}

void draw_digit(FILE* file, const float* pixels, int label, int guess, int left, int top) {
  for (int i = 0; i < 64; ++i) {
    const int grey = static_cast<int>(255 - 255 * pixels[i]);
    std::fprintf(file, "<rect x='%d' y='%d' width='5' height='5' fill='rgb(%d,%d,%d)'/>",
                 left + 5 * (i % 8), top + 5 * (i / 8), grey, grey, grey);
  }
  std::fprintf(file, "<text x='%d' y='%d' text-anchor='middle' fill='%s'>%d</text>\n", left + 20,
               top + 56, guess == label ? "#070" : "#b00", guess);
}

void draw(const std::vector<float>& losses, const Digits& digits, const std::vector<int>& guesses) {
  FILE* const file = std::fopen("digits.svg", "w");
  if (file == nullptr) return;
  std::fprintf(file,
               "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='200' "
               "font-family='sans-serif' font-size='13'>\n"
               "<rect width='640' height='200' fill='#fff'/>\n"
               "<path d='M40 10V170H320' fill='none' stroke='#555'/>\n"
               "<text x='180' y='190' text-anchor='middle'>%d epochs</text>"
               "<text x='36' y='170' text-anchor='end'>0</text>"
               "<text x='46' y='20'>loss %.2f, at the end %.3f</text>\n<path d='",
               kEpochs, losses.front(), losses.back());
  for (int e = 0; e < kEpochs; ++e)
    std::fprintf(file, "%c%.1f %.1f", e == 0 ? 'M' : 'L', 40 + 280.0 * e / (kEpochs - 1),
                 170 - 140.0 * losses[e] / losses[0]);
  std::fprintf(file, "' fill='none' stroke='#26c' stroke-width='2'/>\n");
  std::fprintf(file, "<text x='350' y='20'>new digits, and what it takes them for</text>\n");
  for (int i = 0; i < 10; ++i)
    draw_digit(file, &digits.x[64 * i], digits.labels[i], guesses[i], 350 + 56 * (i % 5),
               34 + 80 * (i / 5));
  std::fprintf(file, "</svg>\n");
  std::fclose(file);
}

}  // namespace

int main() {
  const Digits digits = draw_digits(kDigits, 1), unseen = draw_digits(kNew, 2);
  float* const x = on_device(digits.x);
  float* const new_x = on_device(unseen.x);
  int* const labels = on_device(digits.labels);
  const Mlp net{64,
                kHidden,
                10,
                on_device(draw_weights(64 * kHidden, 0.2f, 3)),
                on_device(std::vector<float>(kHidden)),
                on_device(draw_weights(10 * kHidden, 0.2f, 4)),
                on_device(std::vector<float>(10))};
  float* const losses = on_device(std::vector<float>(kEpochs));
  int* const guesses = on_device(std::vector<int>(kNew, -1));

  train(net, x, labels, kDigits, kEpochs, 0.8f, losses);
  predict(net, new_x, kNew, guesses);

  const std::vector<float> curve = on_host(losses, kEpochs);
  const std::vector<int> guessed = on_host(guesses, kNew);
  int right = 0;
  for (int i = 0; i < kNew; ++i) right += guessed[i] == unseen.labels[i];
  for (int e = 0; e < kEpochs; e += 10) std::printf("epoch %2d: loss %.3f\n", e, curve[e]);
  std::printf("epoch %2d: loss %.3f\n%d of %d new digits are read correctly; see digits.svg\n",
              kEpochs - 1, curve.back(), right, kNew);
  draw(curve, unseen, guessed);

  for (float* const data : {x, new_x, net.w1, net.b1, net.w2, net.b2, losses}) cudaFree(data);
  cudaFree(labels);
  cudaFree(guesses);
}
