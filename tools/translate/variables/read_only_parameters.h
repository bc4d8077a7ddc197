// Reads through a kernel's `const T* __restrict__` parameters, which nvcc may take from the cache
// for data that is not written.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Puts such parameters into ::warpstep::sim::read_only() where a kernel's body reads through them:
/// `p[i]`, `*p` and `*(p + i)`. Addresses of elements are left alone, and so is a parameter whose
/// name is declared again in the body.
void note_read_only_parameters(Unit& unit, const Kernels& kernels);

}  // namespace warpstep::tools::translate
