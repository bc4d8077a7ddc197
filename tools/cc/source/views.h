// Merges the host view and the device view of a preprocessed file. nvcc compiles a file twice, in
// its device pass with __CUDA_ARCH__ defined; the simulator compiles one text.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::cc {

/// True if a user file in `preprocessed` contains __CUDA_ARCH__: only then can the two views
/// differ.
bool asks_for_architecture(std::string_view preprocessed);

/// Merges the two preprocessed views, which still contain CUDA's keywords. If a function differs, a
/// kernel or __device__ function gets the body of the device view, a host function that of the host
/// view, and a __host__ __device__ function both, selected at run time. Other declarations come
/// from the device view if it has them, else from the host view.
std::string join_views(std::string_view host, std::string_view device);

}  // namespace warpstep::tools::cc
