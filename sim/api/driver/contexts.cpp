#include "sim/api/driver/contexts.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "sim/api/driver/driver_call.h"
#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"

using namespace warpstep::sim;

struct CUctx_st {
  int device = 0;
  unsigned flags = 0;
  bool is_primary = false;
  bool is_destroyed = false;
  int retained = 0;
  std::vector<CUdeviceptr> blocks = {};
};

namespace warpstep::sim {

static thread_local std::vector<CUcontext> stack;

}  // namespace warpstep::sim

namespace {

struct Contexts {
  std::mutex mutex;
  std::deque<CUctx_st> own;  // handles stay recognisable: none is ever freed
  std::map<int, CUctx_st> primary;
};

Contexts& contexts() {
  static Contexts& contexts = *new Contexts;
  return contexts;
}

CUresult unknown_context() {
  return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT,
                           "the context was never created or has been destroyed");
}

CUresult no_device(int device) {
  explain("there is no such device");
  return device >= 0 && device < device_count() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult check_flags(unsigned flags) {
  const unsigned schedule = flags & CU_CTX_SCHED_MASK;
  if ((flags & ~unsigned{CU_CTX_FLAGS_MASK}) == 0 && (schedule & (schedule - 1)) == 0)
    return CUDA_SUCCESS;
  return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the flags are not those of CUctx_flags");
}

/// What is current has changed: the Runtime API's calls are for its device.
void follow() {
  if (!stack.empty() && stack.back() != nullptr) set_current_device(stack.back()->device);
}

CUresult create(CUcontext* context, unsigned flags, int device) {
  if (context == nullptr) return as_result(null_output());
  if (const CUresult code = no_device(device)) return code;
  if (const CUresult code = check_flags(flags)) return code;
  const std::scoped_lock lock(contexts().mutex);
  *context = &contexts().own.emplace_back(CUctx_st{.device = device, .flags = flags});
  stack.push_back(*context);
  follow();
  return CUDA_SUCCESS;
}

CUresult destroy(CUcontext context) {
  if (!context_exists(context)) return unknown_context();
  if (context->is_primary)
    return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT,
                             "cuDevicePrimaryCtxRelease releases a primary context");
  const OnDevice device(context->device);
  cudaDeviceSynchronize();
  for (const CUdeviceptr block : std::exchange(context->blocks, {})) cudaFree(pointer_of(block));
  context->is_destroyed = true;
  if (!stack.empty() && stack.back() == context) stack.pop_back();
  return CUDA_SUCCESS;
}

CUresult set_current(CUcontext context) {
  if (context != nullptr && !context_exists(context)) return unknown_context();
  if (!stack.empty()) stack.pop_back();
  if (context != nullptr) stack.push_back(context);
  follow();
  return CUDA_SUCCESS;
}

CUresult pop(CUcontext* popped) {
  const CUcontext top = current_context();
  if (top == nullptr) return unknown_context();
  if (popped != nullptr) *popped = top;
  if (!stack.empty()) stack.pop_back();
  follow();
  return CUDA_SUCCESS;
}

}  // namespace

namespace warpstep::sim {

CUcontext current_context() {
  const int device = current_device();
  // cudaSetDevice() has made another device's context current since.
  if (!stack.empty())
    return stack.back()->device == device ? stack.back() : primary_context(device);
  return runtime_use().by_thread ? primary_context(device) : nullptr;
}

CUcontext primary_context(int device) {
  const std::scoped_lock lock(contexts().mutex);
  CUctx_st& context = contexts().primary[device];
  context.device = device;
  context.is_primary = true;
  return &context;
}

bool context_exists(CUcontext context) {
  const std::scoped_lock lock(contexts().mutex);
  for (const auto& [device, primary] : contexts().primary)
    if (&primary == context) return true;
  const auto is_it = [&](const CUctx_st& own) { return &own == context; };
  return std::ranges::any_of(contexts().own, is_it) && !context->is_destroyed;
}

int device_of(CUcontext context) {
  return context->device;
}

void note_block(CUdeviceptr block) {
  const CUcontext context = current_context();
  if (context != nullptr && !context->is_primary) context->blocks.push_back(block);
}

void forget_block(CUdeviceptr block) {
  const CUcontext context = current_context();
  if (context != nullptr) std::erase(context->blocks, block);
}

}  // namespace warpstep::sim

CUresult cuDevicePrimaryCtxRetain(CUcontext* pctx, CUdevice dev) {
  return driver_call("cuDevicePrimaryCtxRetain", Needs::driver, [&] {
    if (pctx == nullptr) return as_result(null_output());
    if (const CUresult code = no_device(dev)) return code;
    *pctx = primary_context(dev);
    ++(*pctx)->retained;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice dev) {
  return driver_call("cuDevicePrimaryCtxRelease", Needs::driver, [&] {
    if (const CUresult code = no_device(dev)) return code;
    CUctx_st& context = *primary_context(dev);
    if (context.retained == 0)
      return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT, "nobody retains the primary context");
    --context.retained;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxReset(CUdevice dev) {
  return driver_call("cuDevicePrimaryCtxReset", Needs::driver, [&] {
    if (const CUresult code = no_device(dev)) return code;
    const OnDevice device(dev);
    return as_result(cudaDeviceReset());
  });
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags) {
  return driver_call("cuDevicePrimaryCtxSetFlags", Needs::driver, [&] {
    if (const CUresult code = no_device(dev)) return code;
    if (const CUresult code = check_flags(flags)) return code;
    primary_context(dev)->flags = flags;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int* flags, int* active) {
  return driver_call("cuDevicePrimaryCtxGetState", Needs::driver, [&] {
    if (flags == nullptr || active == nullptr) return as_result(null_output());
    if (const CUresult code = no_device(dev)) return code;
    const CUctx_st& context = *primary_context(dev);
    *flags = context.flags;
    *active = context.retained > 0 || runtime_use().by_process ? 1 : 0;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxCreate(CUcontext* pctx, CUctxCreateParams* params, unsigned int flags, CUdevice dev) {
  return driver_call("cuCtxCreate", Needs::driver, [&] {
    if (params != nullptr)
      return refused_by_driver(CUDA_ERROR_NOT_SUPPORTED,
                               "the simulator has no parameters of contexts: pass a null pointer");
    return create(pctx, flags, dev);
  });
}

CUresult cuCtxCreate_v2(CUcontext* pctx, unsigned int flags, CUdevice dev) {
  return driver_call("cuCtxCreate", Needs::driver, [&] { return create(pctx, flags, dev); });
}

CUresult cuCtxDestroy(CUcontext ctx) {
  return driver_call("cuCtxDestroy", Needs::driver, [&] { return destroy(ctx); });
}

CUresult cuCtxPushCurrent(CUcontext ctx) {
  return driver_call("cuCtxPushCurrent", Needs::driver, [&] {
    if (!context_exists(ctx)) return unknown_context();
    stack.push_back(ctx);
    follow();
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxPopCurrent(CUcontext* pctx) {
  return driver_call("cuCtxPopCurrent", Needs::driver, [&] { return pop(pctx); });
}

CUresult cuCtxSetCurrent(CUcontext ctx) {
  return driver_call("cuCtxSetCurrent", Needs::driver, [&] { return set_current(ctx); });
}

CUresult cuCtxGetCurrent(CUcontext* pctx) {
  return driver_call("cuCtxGetCurrent", Needs::driver, [&] {
    if (pctx == nullptr) return as_result(null_output());
    *pctx = current_context();
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetDevice(CUdevice* device) {
  return driver_call("cuCtxGetDevice", Needs::context, [&] {
    if (device == nullptr) return as_result(null_output());
    *device = current_context()->device;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetFlags(unsigned int* flags) {
  return driver_call("cuCtxGetFlags", Needs::context, [&] {
    if (flags == nullptr) return as_result(null_output());
    *flags = current_context()->flags;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int* version) {
  return driver_call("cuCtxGetApiVersion", Needs::driver, [&] {
    constexpr unsigned kVersion = 3020;  // of contexts, since CUDA 3.2
    if (version == nullptr) return as_result(null_output());
    if (ctx == nullptr && current_context() == nullptr) return unknown_context();
    if (ctx != nullptr && !context_exists(ctx)) return unknown_context();
    *version = kVersion;
    return CUDA_SUCCESS;
  });
}
