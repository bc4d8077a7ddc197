#include "sim/api/library/cublas/blas.h"

#include <dlfcn.h>

#include <cstdio>
#include <mutex>
#include <unordered_map>

namespace warpstep::sim::blas {

namespace {

void* open_library() {
  for (const char* const name : {"libopenblas.so.0", "libblas.so.3", "libcblas.so.3",
                                 "libopenblas.so", "libblis.so.4", "libflexiblas.so.3"}) {
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr && dlsym(library, "cblas_sgemm") != nullptr) return library;
  }
  std::fputs(
      "warpstep: cuBLAS computes with a BLAS, and this machine has none: "
      "sudo apt-get install libopenblas0-pthread\n",
      stderr);
  return nullptr;
}

void* library() {
  static void* const opened = open_library();
  return opened;
}

}  // namespace

bool is_there() {
  return library() != nullptr;
}

void* find(const std::string& name) {
  static std::mutex mutex;
  static std::unordered_map<std::string, void*> found;
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = found.try_emplace(name);
  if (is_new) entry->second = dlsym(library(), name.c_str());
  return entry->second;
}

}  // namespace warpstep::sim::blas
