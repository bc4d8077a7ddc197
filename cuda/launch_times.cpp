// Times the launches of a program on a GPU. `warpstep time --gpu` links it to the program, with the
// linker's --wrap for the calls that launch, and reads the file that WARPSTEP_LAUNCH_TIMES names: a
// line for each launch, with tabs between its number, kernel, shapes and microseconds.
#include <cuda_runtime_api.h>
#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kMostLaunches = 4096;
constexpr std::size_t kWarmUpBytes = std::size_t{1} << 20;
constexpr int kWarmUps = 200;

struct Launch {
  std::string kernel;
  dim3 grid, block;
  cudaEvent_t begin = nullptr, end = nullptr;
};

std::mutex mutex;
std::vector<Launch> launches;
std::size_t seen = 0, told = 0;
bool is_prepared = false;

/// "scale<float>" of what the linker calls a kernel.
std::string name_of(const void* kernel) {
  const char* linker_name = nullptr;
  if (cudaFuncGetName(&linker_name, kernel) != cudaSuccess || linker_name == nullptr) {
    cudaGetLastError();
    return "a kernel without a name";
  }
  char* const demangled = abi::__cxa_demangle(linker_name, nullptr, nullptr, nullptr);
  std::string name = demangled != nullptr ? demangled : linker_name;
  std::free(demangled);
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (name[i] == '(' && depth == 0 && name.compare(i, 11, "(anonymous ") != 0) name.resize(i);
  }
  return name.rfind("void ", 0) == 0 ? name.substr(5) : name;
}

/// Writes all times. The launches that have not ended are waited for.
void tell() {
  const std::lock_guard lock(mutex);
  const char* const file = std::getenv("WARPSTEP_LAUNCH_TIMES");
  std::FILE* const out = file != nullptr ? std::fopen(file, told == 0 ? "w" : "a") : nullptr;
  if (out == nullptr) return;
  for (const Launch& launch : launches) {
    float milliseconds = 0;
    if (cudaEventSynchronize(launch.end) != cudaSuccess ||
        cudaEventElapsedTime(&milliseconds, launch.begin, launch.end) != cudaSuccess)
      break;
    std::fprintf(out, "%zu\t%s\t%u\t%u\t%u\t%u\t%u\t%u\t%.3f\n", ++told, launch.kernel.c_str(),
                 launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y,
                 launch.block.z, 1000.0 * milliseconds);
  }
  std::fprintf(out, "of %zu\n", seen);
  std::fclose(out);
  launches.clear();
}

/// Brings the clocks up, so that the first launch is like the others.
void prepare() {
  is_prepared = true;
  void* memory = nullptr;
  if (cudaMalloc(&memory, kWarmUpBytes) == cudaSuccess) {
    for (int i = 0; i < kWarmUps; ++i) cudaMemset(memory, i, kWarmUpBytes);
    cudaDeviceSynchronize();
    cudaFree(memory);
  }
  std::atexit(tell);  // behind the runtime's own, and so called before it
}

template <class Call>
cudaError_t timed(const void* kernel, dim3 grid, dim3 block, cudaStream_t stream, Call call) {
  Launch launch;
  {
    const std::lock_guard lock(mutex);
    if (!is_prepared) prepare();
    cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    cudaStreamIsCapturing(stream, &capture);
    if (capture != cudaStreamCaptureStatusNone) return call();  // it runs when the graph does
    if (seen++ >= kMostLaunches) return call();
    launch = {name_of(kernel), grid, block};
    cudaEventCreate(&launch.begin);
    cudaEventCreate(&launch.end);
  }
  cudaEventRecord(launch.begin, stream);
  const cudaError_t code = call();
  cudaEventRecord(launch.end, stream);
  if (code == cudaSuccess) {
    const std::lock_guard lock(mutex);
    launches.push_back(launch);
  }
  return code;
}

}  // namespace

extern "C" {

cudaError_t __real_cudaLaunchKernel(const void*, dim3, dim3, void**, std::size_t, cudaStream_t);
cudaError_t __wrap_cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream) {
  return timed(kernel, grid, block, stream, [&] {
    return __real_cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
  });
}

cudaError_t __real_cudaLaunchCooperativeKernel(const void*, dim3, dim3, void**, std::size_t,
                                               cudaStream_t);
cudaError_t __wrap_cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, std::size_t shared,
                                               cudaStream_t stream) {
  return timed(kernel, grid, block, stream, [&] {
    return __real_cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared, stream);
  });
}

cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**);
cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* shape, const void* kernel,
                                       void** arguments) {
  return timed(kernel, shape->gridDim, shape->blockDim, shape->stream,
               [&] { return __real_cudaLaunchKernelExC(shape, kernel, arguments); });
}

// What nvcc 13 makes of <<<…>>>; older toolkits have none such.
[[gnu::weak]] cudaError_t __real___cudaLaunchKernel(const void*, dim3, dim3, void**, std::size_t,
                                                    cudaStream_t);
cudaError_t __wrap___cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared, cudaStream_t stream) {
  return timed(kernel, grid, block, stream, [&] {
    return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
  });
}

cudaError_t __real_cudaDeviceReset();
cudaError_t __wrap_cudaDeviceReset() {
  tell();  // the events end with the device
  return __real_cudaDeviceReset();
}
}
