// A vector added and scaled through the Driver API, with the Runtime API beside it.
// covers: driver API, cuInit, cuDeviceGet, cuCtxCreate, cuDevicePrimaryCtxRetain, cuMemAlloc,
// cuMemcpyHtoD, cuMemsetD32, cuModuleGetFunction, cuModuleGetGlobal, cuLaunchKernel,
// cuStreamCreate, cuEventRecord, cuGetErrorName
// flags: -lcuda
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

__device__ float factor = 1;

extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = factor * (a[i] + b[i]);
}

static const char* name(CUresult code) {
  const char* text = nullptr;
  return cuGetErrorName(code, &text) == CUDA_SUCCESS ? text : "no code";
}

static void expect(const char* what, CUresult code) {
  if (code != CUDA_SUCCESS) std::printf("%s: %s\n", what, name(code));
}
#define CALL(call) expect(#call, call)

// Before anything else: nothing works.
static void without_a_context() {
  int count = 0;
  CUdeviceptr block = 0;
  CUcontext context = nullptr;
  std::printf("before cuInit: %s\n", name(cuDeviceGetCount(&count)));
  std::printf("cuInit(1): %s\n", name(cuInit(1)));
  CALL(cuInit(0));
  std::printf("without a context: %s\n", name(cuMemAlloc(&block, 4)));
  CALL(cuCtxGetCurrent(&context));
  std::printf("current: %s\n", context == nullptr ? "none" : "one");
}

static void errors() {
  const char* text = nullptr;
  std::printf("999: %s\n", name(CUDA_ERROR_UNKNOWN));
  std::printf("12345: %s\n", name(static_cast<CUresult>(12345)));
  for (const CUresult code : {CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_NOT_FOUND,
                              CUDA_ERROR_INVALID_CONTEXT, CUDA_ERROR_ILLEGAL_ADDRESS}) {
    cuGetErrorString(code, &text);
    std::printf("%d: %s\n", static_cast<int>(code), text);
  }
}

// The kernel by its name, in the module of the program.
static CUfunction find(const char* kernel, CUmodule* module) {
  cudaFunction_t known = nullptr;
  CUfunction function = nullptr;
  cudaGetFuncBySymbol(&known, reinterpret_cast<const void*>(add));
  CALL(cuFuncGetModule(module, known));
  expect(kernel, cuModuleGetFunction(&function, *module, kernel));
  return function;
}

static void launches(CUfunction function, CUmodule module, CUstream stream) {
  constexpr int n = 1000;
  constexpr size_t bytes = n * sizeof(float);
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  CUdeviceptr in[2], out, scale;
  size_t size = 0;
  for (CUdeviceptr& block : in) CALL(cuMemAlloc(&block, bytes));
  CALL(cuMemAlloc(&out, bytes));
  CALL(cuMemcpyHtoD(in[0], a.data(), bytes));
  CALL(cuMemcpyHtoDAsync(in[1], b.data(), bytes, stream));
  CALL(cuModuleGetGlobal(&scale, &size, module, "factor"));
  const float three = 3;
  CALL(cuMemcpyHtoD(scale, &three, size));
  int count = n;
  void* arguments[] = {&in[0], &in[1], &out, &count};
  CUevent begin, end;
  float milliseconds = -1;
  CALL(cuEventCreate(&begin, CU_EVENT_DEFAULT));
  CALL(cuEventCreate(&end, CU_EVENT_DEFAULT));
  CALL(cuEventRecord(begin, stream));
  CALL(cuLaunchKernel(function, 4, 1, 1, 256, 1, 1, 0, stream, arguments, nullptr));
  CALL(cuEventRecord(end, stream));
  CALL(cuStreamSynchronize(stream));
  CALL(cuEventElapsedTime(&milliseconds, begin, end));
  CALL(cuMemcpyDtoH(c.data(), out, bytes));
  std::printf("factor has %zu bytes, c[1] = %g, c[999] = %g, took %s\n", size, c[1], c[999],
              milliseconds >= 0 ? "time" : "no time");
  CALL(cuMemsetD32(out, 0x40400000, n));
  CALL(cuMemsetD16(out, 0x1234, 2));
  // The same memory, by the other API.
  cudaMemcpy(c.data(), reinterpret_cast<void*>(out), bytes, cudaMemcpyDeviceToHost);
  unsigned bits = 0;
  std::memcpy(&bits, c.data(), sizeof(bits));
  std::printf("bits %08x, then %g\n", bits, c[1]);
  std::printf("a block of 0 threads: %s\n",
              name(cuLaunchKernel(function, 1, 1, 1, 0, 1, 1, 0, stream, arguments, nullptr)));
  std::printf("the runtime's last error: %s\n", cudaGetErrorName(cudaGetLastError()));
  for (CUdeviceptr block : in) CALL(cuMemFree(block));
  CALL(cuMemFree(out));
  CALL(cuEventDestroy(begin));
  CALL(cuEventDestroy(end));
}

static void wrong_calls(CUmodule module) {
  CUfunction function = nullptr;
  CUmodule loaded = nullptr;
  CUdeviceptr block = 0;
  std::printf("no such kernel: %s\n", name(cuModuleGetFunction(&function, module, "none")));
  std::printf("no such variable: %s\n", name(cuModuleGetGlobal(&block, nullptr, module, "none")));
  std::printf("no such file: %s\n", name(cuModuleLoad(&loaded, "none.cubin")));
  std::printf("0 bytes: %s\n", name(cuMemAlloc(&block, 0)));
  std::printf("no result: %s\n", name(cuMemAlloc(nullptr, 4)));
  std::printf("device 99: %s\n", name(cuDeviceGet(reinterpret_cast<CUdevice*>(&block), 99)));
}

int main() {
  without_a_context();
  errors();
  CUdevice device;
  CUcontext own, current, primary, popped;
  CALL(cuDeviceGet(&device, 0));
  CALL(cuDevicePrimaryCtxRetain(&primary, device));
  CALL(cuCtxSetCurrent(primary));
  cudaFree(nullptr);
  CALL(cuCtxGetCurrent(&current));
  std::printf("the runtime uses the primary context: %d\n", current == primary);
  CUmodule module = nullptr;
  CUfunction function = find("add", &module);
  CUstream stream;
  CALL(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  launches(function, module, stream);
  wrong_calls(module);
  CALL(cuStreamDestroy(stream));
  CALL(cuCtxCreate(&own, nullptr, 0, device));
  CALL(cuCtxGetCurrent(&current));
  std::printf("the own context is current: %d\n", current == own);
  CALL(cuCtxPopCurrent(&popped));
  CALL(cuCtxGetCurrent(&current));
  std::printf("and no longer: %d %d\n", popped == own, current == primary);
  CALL(cuCtxDestroy(own));
  CALL(cuDevicePrimaryCtxRelease(device));
}
