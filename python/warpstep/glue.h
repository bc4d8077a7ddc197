// Behind the user's source in a library that Python loads: its kernels by name, with their
// parameters' types, and one call that copies, launches and copies back. Plain CUDA: g++ compiles it
// for the simulator and nvcc for a GPU.
#pragma GCC system_header
#include <cuda_runtime.h>
#include <time.h>

#include <cstdio>
#include <cstring>
#include <type_traits>

// The simulator's, where it is loaded: reports as text, and a context that lives on.
extern "C" void __attribute__((weak)) warpstep_embed_failure(char* text, std::size_t room);

namespace warpstep_python {

// How a parameter's type is told to Python: "*" a pointer, "c" to what is constant, "[16]" to arrays
// of so many; then f(loat), t(runcated to bfloat16), i(nt), u(nsigned), b(ool) or s(truct), its bytes,
// and "x4" behind the element of a vector. "v" is void.
template <class WsT, bool WsIsEnum = std::is_enum<WsT>::value>
struct Number {
  using type = WsT;
};
template <class WsT>
struct Number<WsT, true> {
  using type = typename std::underlying_type<WsT>::type;
};
template <class WsT>
struct Element {
  static int write(char* to, std::size_t room) {
    using Plain = typename Number<WsT>::type;
    const char letter = std::is_same<Plain, bool>::value       ? 'b'
                        : std::is_floating_point<Plain>::value ? 'f'
                        : std::is_integral<Plain>::value       ? (std::is_signed<Plain>::value ? 'i' : 'u')
                                                               : 's';
    return std::snprintf(to, room, "%c%zu", letter, sizeof(WsT));
  }
};
template <>
struct Element<void> {
  static int write(char* to, std::size_t room) { return std::snprintf(to, room, "v"); }
};

#define WARPSTEP_VECTOR(type, words)                                                              \
  template <>                                                                                     \
  struct Element<type> {                                                                          \
    static int write(char* to, std::size_t room) { return std::snprintf(to, room, words); }       \
  };
#define WARPSTEP_VECTORS(name, letter)                                                            \
  WARPSTEP_VECTOR(name##2, letter "x2")                                                           \
  WARPSTEP_VECTOR(name##3, letter "x3")                                                           \
  WARPSTEP_VECTOR(name##4, letter "x4")
WARPSTEP_VECTORS(float, "f4")
WARPSTEP_VECTORS(int, "i4")
WARPSTEP_VECTORS(uint, "u4")
WARPSTEP_VECTORS(short, "i2")
WARPSTEP_VECTORS(ushort, "u2")
WARPSTEP_VECTORS(char, "i1")
WARPSTEP_VECTORS(uchar, "u1")
WARPSTEP_VECTORS(double, "f8")
WARPSTEP_VECTORS(longlong, "i8")
WARPSTEP_VECTORS(ulonglong, "u8")
#ifdef __CUDA_FP16_H__  // what a source without the header cannot name
WARPSTEP_VECTOR(__half, "f2")
WARPSTEP_VECTOR(__half2, "f2x2")
#endif
#ifdef __CUDA_BF16_H__
WARPSTEP_VECTOR(__nv_bfloat16, "t2")
WARPSTEP_VECTOR(__nv_bfloat162, "t2x2")
#endif
#undef WARPSTEP_VECTORS
#undef WARPSTEP_VECTOR

template <class WsT>
struct Pointed {
  static int write(char* to, std::size_t room) {
    return Element<typename std::remove_cv<WsT>::type>::write(to, room);
  }
};
template <class WsT, std::size_t WsN>
struct Pointed<WsT[WsN]> {
  static int write(char* to, std::size_t room) {
    const int length = std::snprintf(to, room, "[%zu]", WsN);
    return length + Pointed<WsT>::write(to + length, room - length);
  }
};

template <class WsT>
struct Parameter {
  static int write(char* to, std::size_t room) {
    return Element<typename std::remove_cv<WsT>::type>::write(to, room);
  }
};
template <class WsT>
struct Parameter<WsT*> {
  static int write(char* to, std::size_t room) {
    const bool is_constant = std::is_const<typename std::remove_all_extents<WsT>::type>::value;
    const int length = std::snprintf(to, room, is_constant ? "*c" : "*");
    return length + Pointed<WsT>::write(to + length, room - length);
  }
};

template <class... WsA>
void describe(void (*)(WsA...), char* to, std::size_t room) {
  std::size_t at = 0;
  to[0] = '\0';
  const int written[] = {
      0, (at += Parameter<typename std::remove_cv<WsA>::type>::write(to + at, room - at),
          at += std::snprintf(to + at, room - at, " "), 0)...};
  (void)written;
}

template <class... WsA>
cudaError_t start(void (*kernel)(WsA...), dim3 grid, dim3 block, void** arguments, std::size_t shared,
                  bool together) {
  return together ? cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared, 0)
                  : cudaLaunchKernel(kernel, grid, block, arguments, shared, 0);
}

template <class... WsA>
int registers_and_shared(void (*kernel)(WsA...), int* out) {
  cudaFuncAttributes facts;
  const cudaError_t code = cudaFuncGetAttributes(&facts, kernel);
  if (code != cudaSuccess) return code;
  out[0] = facts.numRegs;
  out[1] = static_cast<int>(facts.sharedSizeBytes);
  out[2] = facts.maxThreadsPerBlock;
  return 0;
}

// An argument as Python gives it.
struct Argument {
  void* host;         // the value itself, or the array in the host's memory
  void* device;       // the array in the device's
  std::size_t bytes;  // of the array
  int way;
};
enum Way { kValue = 0, kOnDevice = 1, kIn = 2, kInOut = 3, kSameAs = 4 };

// Behind each array there is room that no kernel may write to.
constexpr std::size_t kMargin = 512;
constexpr unsigned char kUntouched = 0xa5;
constexpr int kMost = 64;

// The simulator's memory is the host's too, and nothing runs in it before the launch and behind its
// end: filling and copying need no call of the Runtime API there, which would cost as much as a launch.
inline bool is_simulated() {
  return warpstep_embed_failure != nullptr;
}

/// On a GPU nobody looks: it would cost a copy for each array.
inline bool is_untouched(const void* end) {
  if (!is_simulated()) return true;
  const unsigned char* const margin = static_cast<const unsigned char*>(end);
  return margin[0] == kUntouched && std::memcmp(margin, margin + 1, kMargin - 1) == 0;
}

inline int fill(void* device, std::size_t bytes) {
  if (!is_simulated()) return cudaMemset(device, kUntouched, bytes);
  std::memset(device, kUntouched, bytes);
  return 0;
}

inline int copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (!is_simulated() || bytes == 0) return cudaMemcpy(to, from, bytes, kind);
  std::memcpy(to, from, bytes);
  return 0;
}

inline int allocate(void** device, std::size_t bytes) {
  const int code = cudaMalloc(device, bytes + kMargin);
  return code != 0 ? code : fill(static_cast<char*>(*device) + bytes, kMargin);
}

struct Launch {
  unsigned grid[3], block[3];
  std::size_t shared;
  int together;
  int count;
  Argument* arguments;
  char* text;  // what is said of a failure
  std::size_t room;
  int step;         // what failed: 0 nothing, 1 memory, 2 launch, 3 kernel, 4 wrote too far
  int which;        // the argument of 1 and 4
  float milliseconds;
};

inline int failed(Launch& launch, int step, int code) {
  launch.step = step;
  launch.text[0] = '\0';
  if (warpstep_embed_failure != nullptr)
    warpstep_embed_failure(launch.text, launch.room);
  else
    cudaGetLastError();
  return code;
}

/// Copies the first `made` arrays back, unless something failed, and frees them.
inline int give_back(Launch& launch, int made, int code) {
  for (int i = 0; i < made; ++i) {
    const Argument& argument = launch.arguments[i];
    if (argument.way != kIn && argument.way != kInOut) continue;
    if (code == 0 && argument.way == kInOut)
      code = copy(argument.host, argument.device, argument.bytes, cudaMemcpyDeviceToHost);
    cudaFree(argument.device);
  }
  return code;
}

/// Waits until the launch has ended, but on a GPU for 50 ms at most: cudaErrorNotReady then lets Python
/// look for a Ctrl-C before it calls again.
inline int wait() {
  if (is_simulated()) return cudaDeviceSynchronize();
  timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (;;) {
    if (cudaStreamQuery(nullptr) != cudaErrorNotReady) return cudaDeviceSynchronize();
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double waited = (now.tv_sec - begin.tv_sec) + 1e-9 * (now.tv_nsec - begin.tv_nsec);
    if (waited > 0.05) return cudaErrorNotReady;
    const timespec pause = {0, 200000};
    if (waited > 0.002) nanosleep(&pause, nullptr);
  }
}

/// What follows the launch: the wait for its end, the look behind the arrays, the copies back.
inline int finish(Launch& launch) {
  int code = wait();
  if (code == cudaErrorNotReady) return code;
  if (code != 0) failed(launch, 3, code);
  for (int i = 0; i < launch.count && code == 0; ++i) {
    const Argument& argument = launch.arguments[i];
    if (argument.way == kValue || argument.way == kSameAs || argument.device == nullptr) continue;
    if (is_untouched(static_cast<char*>(argument.device) + argument.bytes)) continue;
    fill(static_cast<char*>(argument.device) + argument.bytes, kMargin);  // the next launch starts anew
    launch.step = 4;
    launch.which = i;
    code = -1;
  }
  return give_back(launch, launch.count, code);
}

template <class Start>
int run(Launch& launch, Start start) {
  void* pointers[kMost];
  int code = 0, made = 0;
  launch.step = 0;
  for (; made < launch.count && code == 0; ++made) {
    Argument& argument = launch.arguments[made];
    pointers[made] = argument.way == kValue ? argument.host : &argument.device;
    if (argument.way == kSameAs) argument.device = launch.arguments[argument.bytes].device;
    if (argument.way != kIn && argument.way != kInOut) continue;
    code = allocate(&argument.device, argument.bytes);
    if (code == 0)
      code = copy(argument.device, argument.host, argument.bytes, cudaMemcpyHostToDevice);
    if (code != 0) launch.which = made;
  }
  if (code != 0) failed(launch, 1, code);
  if (code == 0) {
    code = start(pointers);
    if (code != 0) failed(launch, 2, code);
  }
  return code == 0 ? finish(launch) : give_back(launch, made, code);
}

}  // namespace warpstep_python

extern "C" inline __attribute__((used)) int warpstep_finish(warpstep_python::Launch* launch) {
  return warpstep_python::finish(*launch);
}

// One kernel of the library. The name is what Python calls it by.
#define WARPSTEP_KERNEL(number, ...)                                                              \
  extern "C" void warpstep_describe_##number(char* to, std::size_t room) {                        \
    warpstep_python::describe(__VA_ARGS__, to, room);                                             \
  }                                                                                               \
  extern "C" int warpstep_facts_##number(int* out) {                                              \
    return warpstep_python::registers_and_shared(__VA_ARGS__, out);                               \
  }                                                                                               \
  extern "C" int warpstep_run_##number(warpstep_python::Launch* launch) {                         \
    return warpstep_python::run(*launch, [&](void** arguments) {                                  \
      return warpstep_python::start(                                                              \
          __VA_ARGS__, dim3(launch->grid[0], launch->grid[1], launch->grid[2]),                   \
          dim3(launch->block[0], launch->block[1], launch->block[2]), arguments, launch->shared,  \
          launch->together != 0);                                                                 \
    });                                                                                           \
  }
