// UninitialisedLocal, which the translator adds after a local variable without a value in a file of
// the checked flavour; see tools/translate/variables/uninitialised_locals.h.
#pragma once

#include <cstddef>
#include <type_traits>

namespace warpstep::sim {

/// A variable of the running thread that was declared without a value.
struct LocalVariable {
  const void* begin;
  std::size_t bytes;
  std::size_t element_bytes;
  const char* name;
};

/// From here on its bytes have no values; until here it exists.
void begin_unset_local(const LocalVariable& local);
void end_unset_local(const void* local);

/// Others begin with a value, or parts of them do.
template <class Value>
concept BeginsUnset = std::is_scalar_v<std::remove_all_extents_t<Value>>;

/// Declared right after the variable, and destroyed with it.
template <class Value>
class UninitialisedLocal {
 public:
  UninitialisedLocal(const Value&, const char*) {}
};

template <BeginsUnset Value>
class UninitialisedLocal<Value> {
 public:
  UninitialisedLocal(const Value& local, const char* name) : local_(&local) {
    begin_unset_local({&local, sizeof local, sizeof(std::remove_all_extents_t<Value>), name});
  }
  ~UninitialisedLocal() { end_unset_local(local_); }
  UninitialisedLocal(const UninitialisedLocal&) = delete;
  UninitialisedLocal& operator=(const UninitialisedLocal&) = delete;

 private:
  const void* local_;
};

/// A value that goes elsewhere, where it may not be used: read without a hook.
template <class Value>
[[gnu::noinline, gnu::no_sanitize_thread]] Value copy_unchecked(const Value& local) {
  return local;
}

}  // namespace warpstep::sim
