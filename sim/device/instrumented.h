// Prefix of every file of the checked flavour; see sim/abi/call/instrumentation.h.
#pragma once

#include "sim/device/builtins/kernel_entry.h"
#include "sim/device/builtins/passed_by_value.h"
#include "sim/device/builtins/uninitialised_local.h"

// No compiler but clang 19 has hooks for these, and that one only where it knows them for built-in.
// A struct may be copied by a call that is written nowhere, so the assembler renames them.
asm("memcpy = __tsan_memcpy\n"
    "memmove = __tsan_memmove\n"
    "memset = __tsan_memset\n");

#define WARPSTEP_INSTRUMENTED  // for sim/abi/builtin_variables.h

namespace warpstep::sim {
struct Instrumented {};
}  // namespace warpstep::sim
