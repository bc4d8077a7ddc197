// Fragments that were declared without a value: known by what they are filled with, in a file of
// the checked flavour; see tools/translate/variables/unset_fragments.h.
#pragma once

#include <cstddef>
#include <type_traits>

#include "sim/abi/call/instrumentation.h"
#include "sim/device/tensor/types.h"

namespace warpstep::sim::tensor {

template <class Value>
inline constexpr bool kIsFragment = false;
template <class Use, int m, int n, int k, class Value, class Layout>
inline constexpr bool kIsFragment<wmma::fragment<Use, m, n, k, Value, Layout>> = true;

void fill_unset(void* begin, std::size_t bytes);
bool is_unset(const void* begin, std::size_t bytes);
/// The running thread uses a fragment of this matrix that has no value.
void note_unset_fragment(const char* role, const char* matrix);

/// Behind the declaration of a fragment, or of an array of them.
template <class Value>
void leave_unset(Value& local) {
  if constexpr (kIsFragment<std::remove_all_extents_t<Value>>) fill_unset(&local, sizeof local);
}

/// Fewer bytes might be values by chance.
inline constexpr std::size_t kFewestBytes = 8;

template <class Value, std::size_t kElements>
[[gnu::always_inline]] inline void note_use(const Value (&x)[kElements], const char* role,
                                            const char* matrix) {
  if constexpr (kInstrumented && sizeof x >= kFewestBytes)
    if (is_unset(x, sizeof x)) [[unlikely]]
      note_unset_fragment(role, matrix);
}

}  // namespace warpstep::sim::tensor
