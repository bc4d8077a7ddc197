// cuSPARSE: what handles and descriptors stand for.
#pragma once

#include <cusparse.h>

#include <memory>
#include <mutex>
#include <set>

struct cusparseContext {
  cudaStream_t stream = nullptr;
  cusparsePointerMode_t pointers = CUSPARSE_POINTER_MODE_HOST;
};

/// A sparse matrix. `major` is where each row (CSR) or column (CSC) begins, or the row of each
/// entry (COO); `minor` is the other index of each entry.
struct cusparseSpMatDescr {
  cusparseFormat_t format;
  int64_t rows, cols, nnz;
  const void *major, *minor, *values;
  cusparseIndexType_t index;
  cusparseIndexBase_t base;
  cudaDataType type;
};

struct cusparseDnVecDescr {
  int64_t size;
  const void* values;
  cudaDataType type;
};

struct cusparseDnMatDescr {
  int64_t rows, cols, ld;
  const void* values;
  cudaDataType type;
  cusparseOrder_t order;
};

namespace warpstep::sim::cusparse {

inline constexpr auto kWrong = CUSPARSE_STATUS_INVALID_VALUE;

/// The objects of one kind that programs have made and not destroyed.
template <class T>
class Living {
 public:
  T* add(T object) {
    auto* const made = new T(object);
    const std::lock_guard lock(mutex_);
    all_.insert(made);
    return made;
  }
  bool has(const T* object) {
    const std::lock_guard lock(mutex_);
    return all_.contains(object);
  }
  /// False if there is none.
  bool destroy(const T* object) {
    const std::lock_guard lock(mutex_);
    if (all_.erase(object) == 0) return false;
    delete object;
    return true;
  }

 private:
  std::mutex mutex_;
  std::set<const T*> all_;
};

/// Never destroyed: static objects of the program may use it after main().
template <class T>
Living<T>& living() {
  static auto& all = *new Living<T>;
  return all;
}

template <class T>
bool exists(const T* object) {
  return object != nullptr && living<T>().has(object);
}

inline std::size_t bytes_of(cusparseIndexType_t type) {
  return type == CUSPARSE_INDEX_64I ? 8 : 4;
}

}  // namespace warpstep::sim::cusparse
