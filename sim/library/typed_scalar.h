// alpha, beta and their like, of a type that a call is told: read at the call, or in device memory
// when the work runs.
#pragma once

#include "sim/library/library_work.h"
#include "sim/library/numbers.h"

namespace warpstep::sim {

class TypedScalar {
 public:
  TypedScalar(const void* pointer, cudaDataType type, bool is_on_host)
      : pointer_(pointer), type_(type), is_known_(is_on_host) {
    if (is_known_) known_ = read();
  }

  std::complex<double> value() const { return is_known_ ? known_ : read(); }
  bool is_known() const { return is_known_; }
  bool is_zero() const { return is_known_ && known_ == 0.; }
  /// Where it lies in device memory.
  Operand operand(const char* name) const {
    return {name, pointer_, is_known_ ? 0 : size_of(type_)};
  }

 private:
  std::complex<double> read() const { return load_any(pointer_, type_, 0); }

  const void* pointer_;
  cudaDataType type_;
  bool is_known_;
  std::complex<double> known_;
};

}  // namespace warpstep::sim
