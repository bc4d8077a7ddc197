// The functions of the maths library, each against the host's, in single and double precision.
// covers: sqrtf, expf, sinf, cosf, logf, tanhf, fabs, fabsf, pow, cos, floorf, powf, log, tan, sin,
// exp, sqrt, fminf, fmaxf, coshf, rsqrtf, abs, min, max, fma, __sinf, __expf, __logf
#include <cmath>
#include <cstdio>

#define SINGLES 15
#define DOUBLES 9

__global__ void singles(float x, float* out) {
  out[0] = sqrtf(x);
  out[1] = expf(x);
  out[2] = sinf(x);
  out[3] = cosf(x);
  out[4] = logf(x);
  out[5] = tanhf(x);
  out[6] = fabsf(-x);
  out[7] = floorf(x);
  out[8] = powf(x, 1.7f);
  out[9] = coshf(x);
  out[10] = 1.0f / rsqrtf(x);
  out[11] = fminf(x, 0.5f) + fmaxf(x, 0.5f);
  out[12] = __expf(x);
  out[13] = __sinf(x);
  out[14] = __logf(x);
}

__global__ void doubles(double x, double* out) {
  out[0] = sqrt(x);
  out[1] = exp(x);
  out[2] = sin(x);
  out[3] = cos(x);
  out[4] = tan(x);
  out[5] = log(x);
  out[6] = pow(x, 2.5);
  out[7] = fabs(-x);
  out[8] = fma(x, x, 1.0);
}

__global__ void integers(int a, int b, int* out) {
  out[0] = min(a, b);
  out[1] = max(a, b);
  out[2] = abs(a - b);
  out[3] = int(min(2u, 3u)) + int(max(2ll, 3ll));
}

int main() {
  float hf[SINGLES], *f;
  double hd[DOUBLES], *d;
  int hi[4], *i;
  cudaMalloc(&f, sizeof(hf));
  cudaMalloc(&d, sizeof(hd));
  cudaMalloc(&i, sizeof(hi));
  int worst_single = 0, worst_double = 0;
  for (double x : {0.3, 1.0, 2.25, 3.7}) {
    singles<<<1, 1>>>(float(x), f);
    doubles<<<1, 1>>>(x, d);
    cudaMemcpy(hf, f, sizeof(hf), cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof(hd), cudaMemcpyDeviceToHost);
    double y = float(x);
    double ef[SINGLES] = {sqrt(y), exp(y),   sin(y),
                          cos(y),  log(y),   tanh(y),
                          y,       floor(y), pow(y, double(1.7f)),
                          cosh(y), sqrt(y),  fmin(y, 0.5) + fmax(y, 0.5),
                          exp(y),  sin(y),   log(y)};
    double ed[DOUBLES] = {sqrt(x), exp(x),      sin(x), cos(x),   tan(x),
                          log(x),  pow(x, 2.5), x,      x * x + 1};
    for (int k = 0; k < SINGLES; k++)
      if (fabs(hf[k] - ef[k]) > 3e-6 * (1 + fabs(ef[k]))) worst_single++;
    for (int k = 0; k < DOUBLES; k++)
      if (fabs(hd[k] - ed[k]) > 1e-14 * (1 + fabs(ed[k]))) worst_double++;
  }
  printf("single: %d far off, double: %d far off\n", worst_single, worst_double);
  integers<<<1, 1>>>(-7, 4, i);
  cudaMemcpy(hi, i, sizeof(hi), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", hi[0], hi[1], hi[2], hi[3]);
  cudaFree(f);
  cudaFree(d);
  cudaFree(i);
}
