// A rung of a ladder: one version of an operation, one idea ahead of the version before.
#pragma once

#include <warpstep/error.h>

#include <cuda_runtime_api.h>

#include <cstddef>

/// A version by its name, its idea in a few words, and the function that launches it. All rungs of
/// a ladder take the same arguments, so that one test and one bench serve them all.
template <class... A>
struct Rung {
  const char* name;
  const char* idea;
  void (*run)(A...);
};

/// The multiprocessors of the current device: a grid that walks over its data needs a few blocks
/// for each, however much data there is.
inline unsigned multiprocessors() {
  int device = 0, count = 0;
  warpstep::check(cudaGetDevice(&device), "cudaGetDevice");
  warpstep::check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device),
                  "cudaDeviceGetAttribute");
  return static_cast<unsigned>(count);
}

/// Memory that a version needs for itself while it runs.
class Scratch {
 public:
  explicit Scratch(std::size_t bytes) {
    warpstep::check(cudaMallocAsync(&data_, bytes, nullptr), "cudaMallocAsync");
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { static_cast<void>(cudaFreeAsync(data_, nullptr)); }

  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
};
