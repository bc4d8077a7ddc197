// Translates CUDA's own syntax in a preprocessed file, kernel launches and dynamic shared memory,
// into C++ that g++ and clang++ compile against sim/device/builtins/launch_syntax.h.
#pragma once

#include <string_view>

#include "tools/translate/parse/translation.h"

namespace warpstep::tools::translate {

/// Which local variables without a value are noted: clang has no hooks for arrays that only an
/// index leads into.
enum class UnsetLocals { kNone, kNumbers, kNumbersAndArrays };

/// Translates the output of `g++ -E` or `clang++ -E`, with its line markers, of a file that was
/// preprocessed with sim/device/nvcc_keywords.h after warpstep/kernel.h: __global__, __device__,
/// __host__, __constant__, __shared__ and __grid_constant__ must still stand in the text. Lines
/// keep their numbers. Takes any bytes, in linear time. `unset_locals`: see
/// tools/translate/variables/uninitialised_locals.h.
/// `is_checked`: see tools/translate/variables/read_only_parameters.h and
/// tools/translate/launches/called_kernels.h.
/// `hides_entities`: kernels and device variables cannot be seen outside of a shared library.
/// `writes_loops`: see tools/translate/loops/loops.h.
/// `kernels_launch`: launches in device code are no errors, as nvcc allows them with -rdc=true.
Translation translate(std::string_view preprocessed_source,
                      UnsetLocals unset_locals = UnsetLocals::kNone, bool hides_entities = false,
                      bool is_checked = false, bool kernels_launch = false,
                      bool writes_loops = false);

}  // namespace warpstep::tools::translate
