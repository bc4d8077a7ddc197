# Tests of CUDA's libraries under `check`: what a call reads and writes is known to the checkers.
# shellcheck shell=bash disable=SC2154

need_blas() {
  PATH=$PATH:/usr/sbin:/sbin ldconfig -p | grep -qE 'lib(openblas\.so\.0|blas\.so\.3|cblas\.so\.3)' ||
    skip 'no BLAS is installed'
}

# random PART: a program that fills 64 numbers on a stream of its own, with a part behind it.
random() {
  cat >app.cu <<CU
#include <curand.h>
__global__ void twice(float* x) { x[threadIdx.x] *= 2; }
int main() {
  float* x;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, first);
  $1
  cudaDeviceSynchronize();
  curandDestroyGenerator(generator);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(x);
}
CU
}

# test library_write_beyond: a library that writes beyond an array is found, and the context breaks
library_write_beyond() {
  random 'curandGenerateUniform(generator, x, 65);'
  try "$warpstep" check app.cu -lcurand
  expect_code 1
  expect_text 'error [wrong-copy]'
  expect_text 'curandGenerateUniform: the call goes 4 bytes too far: outputPtr'
  expect_text 'app.cu:12'
}

# test library_transform_beyond: a transform of more than the array has is found, by the call's name
library_transform_beyond() {
  cat >app.cu <<CU
#include <cufft.h>
int main() {
  cufftHandle plan;
  cufftComplex* data;
  cudaMalloc(&data, 8 * sizeof(cufftComplex));
  cufftPlan1d(&plan, 16, CUFFT_C2C, 1);
  cufftExecC2C(plan, data, data, CUFFT_FORWARD);
}
CU
  try "$warpstep" check app.cu -lcufft
  expect_code 1
  expect_text 'cufftExecC2C: the call goes 64 bytes too far: idata'
}

# test library_beside_a_kernel: a library's work and a kernel on another stream race
library_beside_a_kernel() {
  random 'curandGenerateUniform(generator, x, 64); twice<<<1, 64, 0, second>>>(x);'
  try "$warpstep" check app.cu -lcurand
  expect_code 1
  expect_text '[race-stream]'
}

# test library_before_a_kernel: a kernel that waits for a library's work, or is behind it, is right
library_before_a_kernel() {
  random 'curandGenerateUniform(generator, x, 64); twice<<<1, 64, 0, first>>>(x);
    cudaStreamSynchronize(first); twice<<<1, 64, 0, second>>>(x);'
  try "$warpstep" check app.cu -lcurand
  expect_code 0
}

# test library_reads_nothing: an operand that nobody wrote is found, and a sum that is not read is not
library_reads_nothing() {
  need_blas
  cat >app.cu <<'CU'
#include <cublas_v2.h>
int main(int arguments, char**) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  float *a, *c;
  cudaMalloc(&a, 16 * sizeof(float));
  cudaMalloc(&c, 16 * sizeof(float));
  if (arguments == 1) cudaMemset(a, 0, 16 * sizeof(float));
  const float one = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 4, 4, 4, &one, a, 4, a, 4, &zero, c, 4);
  cublasDestroy(handle);
  cudaFree(a);
  cudaFree(c);
}
CU
  try "$warpstep" check app.cu -lcublas
  expect_code 0
  try "$warpstep" check app.cu -lcublas -- unwritten
  expect_text '[uninitialised-copy]'
  expect_text 'cublasSgemm reads 64 bytes of a, of which the bytes 0 to 63 were never written'
}

# test library_wrong_matrix: a matrix that runs out of its memory, or lies on the host, is found
library_wrong_matrix() {
  need_blas
  cat >app.cu <<'CU'
#include <cublas_v2.h>
#include <cstdio>
int main(int arguments, char**) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  float host[16] = {}, *a;
  cudaMalloc(&a, 16 * sizeof(float));
  cudaMemset(a, 0, 16 * sizeof(float));
  const float one = 1;
  cublasSscal(handle, arguments == 1 ? 17 : 16, &one, arguments == 1 ? a : host, 1);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cublasDestroy(handle);
}
CU
  try "$warpstep" check app.cu -lcublas
  expect_code 1
  expect_text 'the call goes 4 bytes too far: x'
  expect_text cudaErrorIllegalAddress
  try "$warpstep" check app.cu -lcublas -- host
  expect_code 1
  expect_text 'must be device memory'
}

# test library_sparse_outside: an entry of a sparse matrix that lies outside of it is found
library_sparse_outside() {
  cat >app.cu <<'CU'
#include <cstdio>
#include <cusparse.h>
int main() {
  int *begins, *columns;
  float *numbers, *sums;
  cudaMallocManaged(&begins, 3 * sizeof(int));
  cudaMallocManaged(&columns, 2 * sizeof(int));
  cudaMallocManaged(&numbers, 2 * sizeof(float));
  cudaMallocManaged(&sums, 2 * sizeof(float));
  for (int i = 0; i < 3; ++i) begins[i] = i;
  for (int i = 0; i < 2; ++i) columns[i] = 1 + i, numbers[i] = 1;  // counted from 1
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  cusparseSpMatDescr_t matrix;
  cusparseCreateCsr(&matrix, 2, 2, 2, begins, columns, numbers, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseDnVecDescr_t x, y;
  cusparseCreateDnVec(&x, 2, numbers, CUDA_R_32F);
  cusparseCreateDnVec(&y, 2, sums, CUDA_R_32F);
  const float one = 1, zero = 0;
  void* room;
  cudaMalloc(&room, 16);
  cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, x, &zero, y, CUDA_R_32F,
               CUSPARSE_SPMV_ALG_DEFAULT, room);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" check app.cu -lcusparse
  expect_code 1
  expect_text 'entry 1 of the sparse matrix lies outside of its 2 rows and 2 columns'
  expect_text cudaErrorIllegalAddress
}

# test library_odd_means: Poisson numbers of means that are no number or huge come to an end
library_odd_means() {
  cat >app.cu <<'CU'
#include <cmath>
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>
__global__ void draw(double mean) {
  curandDirectionVectors32_t directions{};
  curandStateSobol32_t even;
  curand_init(directions, 0, &even);
  curandStateXORWOW_t any;
  curand_init(1, 0, 0, &any);
  printf("%u %u\n", curand_poisson(&even, mean), curand_poisson(&any, mean));
}
__global__ void edge() {
  curandStateMRG32k3a_t state{};  // both recurrences give the same number
  printf("largest %u\n", curand(&state));
}
int main() {
  for (double mean : {std::nan(""), -1.0, 0.0, 1e12}) draw<<<1, 1>>>(mean);
  edge<<<1, 1>>>();
  cudaDeviceSynchronize();
  curandGenerator_t generator;
  curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  unsigned words[2];
  for (double mean : {std::nan(""), HUGE_VAL, 400001.0, 0.0})
    std::printf("status %d\n", curandGeneratePoisson(generator, words, 2, mean));
  std::printf("status %d\n", curandGeneratePoisson(generator, words, 2, 399999));
  curandDestroyGenerator(generator);
}
CU
  try timeout 60 "$warpstep" run app.cu
  expect_code 0
  expect_text $'2147483648 2147483648\n0 0\n0 0\n4294967295 4294967295\nlargest 4294967295'
  expect_text $'status 104\nstatus 104\nstatus 104\nstatus 104\nstatus 0'
}

# test library_fills_the_host: a host's generator refuses memory that the host cannot write
library_fills_the_host() {
  cat >app.cu <<'CU'
#include <cstdio>
#include <curand.h>
int main() {
  curandGenerator_t generator;
  curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  unsigned host[4], *pinned, *managed, *device;
  cudaMallocHost(&pinned, sizeof(host));
  cudaMallocManaged(&managed, sizeof(host));
  cudaMalloc(&device, sizeof(host));
  for (unsigned* out : {host, pinned, managed, device, static_cast<unsigned*>(nullptr)})
    std::printf("status %d\n", curandGenerate(generator, out, 4));
}
CU
  try "$warpstep" run app.cu
  expect_code 0
  expect_text $'status 0\nstatus 0\nstatus 0\nstatus 104\nstatus 104'
  expect_text "curandGenerate of a host's generator writes to host memory, but outputPtr is"
}

# test library_long_prime: a Fourier transform of a large prime length takes seconds, and is right
library_long_prime() {
  [[ -e /usr/include/kissfft/kissfft.hh ]] || skip 'kissfft is not installed'
  cat >app.cu <<'CU'
#include <cmath>
#include <cstdio>
#include <cufft.h>
int main() {
  constexpr int kLength = 1000003, kTone = 5;
  cufftDoubleComplex* x;
  cudaMallocManaged(&x, kLength * sizeof(*x));
  for (int i = 0; i < kLength; ++i) {
    const double angle = 2 * M_PI * kTone * i / kLength;
    x[i] = {std::cos(angle), std::sin(angle)};
  }
  cufftHandle plan;
  cufftPlan1d(&plan, kLength, CUFFT_Z2Z, 1);
  for (const int direction : {CUFFT_FORWARD, CUFFT_INVERSE}) {
    cufftExecZ2Z(plan, x, x, direction);
    cudaDeviceSynchronize();
    double error = 0;
    for (int i = 0; i < kLength; ++i) {
      const double angle = 2 * M_PI * kTone * i / kLength;
      const bool is_back = direction == CUFFT_INVERSE;
      const double real = is_back ? kLength * std::cos(angle) : i == kTone ? kLength : 0;
      const double imaginary = is_back ? kLength * std::sin(angle) : 0;
      error = std::fmax(error, std::hypot(x[i].x - real, x[i].y - imaginary) / kLength);
    }
    std::printf("%s\n", error < 1e-12 ? "right" : "wrong");
  }
  cufftDestroy(plan);
  cudaFree(x);
}
CU
  try timeout 60 "$warpstep" run app.cu
  expect_code 0
  expect_text $'right\nright'
}

# test library_options: the -l options of libraries beside these are accepted
library_options() {
  random 'curandGenerateUniform(generator, x, 64);'
  try "$warpstep" cc app.cu -o app -lcurand -lcublas -lcublasLt -lcufft -lcufftw
  expect_code 0
  try "$warpstep" cc app.cu -o app -lcurand_static -lcublasLt_static -lcufft_static_nocallback
  expect_code 0
}

# thrust BODY: a program with a vector of 64 numbers, v, and a kernel that adds to what it gets.
thrust() {
  [[ -e /usr/include/thrust/device_vector.h && -e /usr/include/cub/cub.cuh ]] ||
    skip 'Thrust and CUB are not installed'
  cat >app.cu <<CU
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/scan.h>
__global__ void add(int* x, int at) { x[at + threadIdx.x / 64] += 1; }
struct Add {
  int* x;
  __host__ __device__ void operator()(int) const { *x += 1; }
};
int main() {
  thrust::device_vector<int> v(64);
  int* const x = thrust::raw_pointer_cast(v.data());
  $1
  cudaDeviceSynchronize();
}
CU
}

# test thrust_race: a race of a kernel in a vector of Thrust's is found
thrust_race() {
  thrust 'add<<<1, 64>>>(x, 3);'
  try "$warpstep" check app.cu
  expect_code 1
  expect_text 'error [race'
  expect_text 'app.cu:5'
}

# test thrust_beyond: a kernel that reads beyond a vector of Thrust's is found
thrust_beyond() {
  thrust 'add<<<1, 1>>>(x, 64);'
  try "$warpstep" check app.cu
  expect_code 1
  expect_text 'error [out-of-bounds'
  expect_text 'app.cu:5'
}

# test thrust_functor: a functor whose calls race is found, and an algorithm that leaves its vector
thrust_functor() {
  thrust 'thrust::for_each(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(64), Add{x});'
  try "$warpstep" check app.cu
  expect_code 1
  expect_text 'error [race'
  expect_text 'app.cu:8'
  thrust 'thrust::inclusive_scan(v.begin(), v.end(), v.begin() + 1);'
  try "$warpstep" check app.cu
  expect_code 1
  expect_text 'error [out-of-bounds'
}

# test cub_workspace: the byte that CUB asks for is no unused memory
cub_workspace() {
  cat >a.cu <<'CU'
#include <cub/cub.cuh>
int main() {
  int *in, *out;
  void* workspace = nullptr;
  size_t bytes = 0;
  cudaMallocManaged(&in, 400);
  cudaMallocManaged(&out, 4);
  for (int i = 0; i < 100; ++i) in[i] = i;
  cub::DeviceReduce::Sum(workspace, bytes, in, out, 100);
  cudaMalloc(&workspace, bytes);
  cub::DeviceReduce::Sum(workspace, bytes, in, out, 100);
  cudaDeviceSynchronize();
  const bool good = *out == 4950;
  for (void* memory : {workspace, (void*)in, (void*)out}) cudaFree(memory);
  return good ? 0 : 1;
}
CU
  try "$warpstep" check a.cu
  expect_code 0
  expect_text 'no findings'
}

# test host_standards: files of the host include the libraries' headers in the standard of their project
host_standards() {
  local header standard
  for header in cublas_v2.h cufft.h curand.h cusparse.h; do
    printf '#include <%s>\nint main() {}\n' $header >host.cpp
    for standard in 14 17 20; do
      try "$warpstep" cc -std=c++$standard -c -o host.o host.cpp
      expect_code 0
    done
  done
}
