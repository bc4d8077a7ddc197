#include "sim/api/driver/modules.h"

#include <cuda_runtime.h>
#include <unistd.h>

#include "sim/api/api_call.h"
#include "sim/api/driver/driver_call.h"
#include "sim/device/builtins/launch_by_address.h"
#include "sim/device/builtins/registered_kernels.h"
#include "sim/gpu/context.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/memory/regions.h"
#include "sim/symbols/symbolizer.h"

#include <fmt/format.h>

#include <deque>
#include <mutex>
#include <string_view>

using namespace warpstep::sim;

struct CUmod_st {
  bool is_loaded = true;
};

namespace {

std::mutex modules_mutex;
[[gnu::init_priority(200)]] std::deque<CUmod_st> modules;  // never freed: handles stay recognisable

/// The module of what the program was compiled with.
CUmod_st own_module;

bool module_exists(CUmodule module) {
  if (module == &own_module) return true;
  const std::scoped_lock lock(modules_mutex);
  for (const CUmod_st& known : modules)
    if (&known == module) return known.is_loaded;
  return false;
}

CUresult unknown_module() {
  return refused_by_driver(CUDA_ERROR_INVALID_HANDLE,
                           "the module was never loaded or has been unloaded");
}

/// Code for a GPU is not run: what is loaded stands for the program's own kernels.
CUresult load(CUmodule* module, const void* image) {
  if (module == nullptr) return as_result(null_output());
  if (image == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the image is a null pointer");
  const std::scoped_lock lock(modules_mutex);
  *module = &modules.emplace_back();
  return CUDA_SUCCESS;
}

CUresult load_file(CUmodule* module, const char* file) {
  if (file == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the file's name is a null pointer");
  if (access(file, R_OK) != 0)
    return refused_by_driver(CUDA_ERROR_FILE_NOT_FOUND, fmt::format("{} cannot be read", file));
  return load(module, file);
}

CUresult unload(CUmodule module) {
  if (module == &own_module || !module_exists(module)) return unknown_module();
  const std::scoped_lock lock(modules_mutex);
  module->is_loaded = false;
  return CUDA_SUCCESS;
}

/// Modules know a kernel by the linker's name: its own where it is extern "C".
CUresult find_kernel(CUfunction* function, std::string_view name) {
  std::string similar;
  for (const void* kernel : registered_kernels()) {
    const KernelFacts& facts = facts_of(kernel);
    if (facts.linker_name == name) {
      *function = static_cast<CUfunction>(const_cast<void*>(kernel));
      return CUDA_SUCCESS;
    }
    if (facts.name == name) similar = facts.linker_name;
  }
  if (!similar.empty())
    return refused_by_driver(
        CUDA_ERROR_NOT_FOUND,
        fmt::format("kernel {} is known by the name {}: declare it extern \"C\"", name, similar));
  return refused_by_driver(
      CUDA_ERROR_NOT_FOUND,
      fmt::format("the program has no kernel {}: Warpstep runs kernels that the program was "
                  "compiled with, not those of a file of GPU code; compile the kernel with it",
                  name));
}

CUresult find_function(CUfunction* function, CUmodule module, const char* name) {
  if (function == nullptr || name == nullptr) return as_result(null_output());
  if (!module_exists(module)) return unknown_module();
  return find_kernel(function, name);
}

CUresult find_variable(CUdeviceptr* address, std::size_t* bytes, CUmodule module,
                       const char* name) {
  if (name == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the name is a null pointer");
  if (!module_exists(module)) return unknown_module();
  const Variable variable = variable_named(name);
  if (variable.bytes == 0)
    return refused_by_driver(CUDA_ERROR_NOT_FOUND,
                             fmt::format("the program has no variable {}", name));
  add_symbol(pointer_of(variable.begin), variable.bytes);
  if (address != nullptr) *address = variable.begin;
  if (bytes != nullptr) *bytes = variable.bytes;
  return CUDA_SUCCESS;
}

}  // namespace

CUresult warpstep::sim::check_function(CUfunction function) {
  if (function != nullptr && launch_of(kernel_of(function)) != nullptr) return CUDA_SUCCESS;
  return refused_by_driver(CUDA_ERROR_INVALID_HANDLE,
                           function == nullptr ? "the kernel is a null pointer"
                                               : "cuModuleGetFunction returned no such kernel");
}

CUresult cuModuleLoad(CUmodule* module, const char* fname) {
  return driver_call("cuModuleLoad", Needs::context, [&] { return load_file(module, fname); });
}

CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  return driver_call("cuModuleLoadData", Needs::context, [&] { return load(module, image); });
}

CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned int, CUjit_option*,
                            void**) {
  return driver_call("cuModuleLoadDataEx", Needs::context, [&] { return load(module, image); });
}

CUresult cuModuleLoadFatBinary(CUmodule* module, const void* fatCubin) {
  return driver_call("cuModuleLoadFatBinary", Needs::context,
                     [&] { return load(module, fatCubin); });
}

CUresult cuModuleUnload(CUmodule hmod) {
  return driver_call("cuModuleUnload", Needs::context, [&] { return unload(hmod); });
}

CUresult cuModuleGetFunction(CUfunction* hfunc, CUmodule hmod, const char* name) {
  return driver_call("cuModuleGetFunction", Needs::context,
                     [&] { return find_function(hfunc, hmod, name); });
}

CUresult cuModuleGetGlobal(CUdeviceptr* dptr, size_t* bytes, CUmodule hmod, const char* name) {
  return driver_call("cuModuleGetGlobal", Needs::context,
                     [&] { return find_variable(dptr, bytes, hmod, name); });
}

CUresult cuFuncGetModule(CUmodule* hmod, CUfunction hfunc) {
  return driver_call("cuFuncGetModule", Needs::driver, [&] {
    if (hmod == nullptr) return as_result(null_output());
    if (const CUresult code = check_function(hfunc)) return code;
    *hmod = &own_module;
    return CUDA_SUCCESS;
  });
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t* functionPtr, const void* symbolPtr) {
  return ApiCall("cudaGetFuncBySymbol", functionPtr, symbolPtr).on_device([&] {
    if (functionPtr == nullptr) return null_output();
    const auto function = static_cast<cudaFunction_t>(const_cast<void*>(symbolPtr));
    if (check_function(function) != CUDA_SUCCESS) return cudaErrorInvalidDeviceFunction;
    *functionPtr = function;
    return cudaSuccess;
  });
}
