// A file seen twice: as nvcc's host pass reads it and as its device pass does, where
// __CUDA_ARCH__ is defined. The simulator compiles one text; this makes it of the two.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::cc {

/// True when a file of the user's that `preprocessed` comes from says __CUDA_ARCH__ somewhere: only
/// then the two views can differ.
bool asks_for_architecture(std::string_view preprocessed);

/// Joins the two preprocessed views, both with CUDA's words still in them. Where a function
/// differs, a kernel or a __device__ function gets the body of the device's view, a function of the
/// host's the host's, and a __host__ __device__ one both, with the question which it is asked as it
/// runs. Other declarations are the device's where it has them, else the host's.
std::string join_views(std::string_view host, std::string_view device);

}  // namespace warpstep::tools::cc
