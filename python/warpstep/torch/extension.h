// What functions of load_inline() take and return: a small part of PyTorch's C++ interface, under
// its names, on CUDA's memory. It is not PyTorch: what is not here does not compile.
#pragma once
#pragma GCC system_header

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace torch {

enum ScalarType { kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kFloat32, kFloat64, kBool };
constexpr ScalarType kFloat = kFloat32, kDouble = kFloat64, kInt = kInt32, kLong = kInt64, kHalf = kFloat16;

inline std::size_t size_of(ScalarType type) {
  constexpr std::size_t kSizes[] = {1, 1, 2, 4, 8, 2, 4, 8, 1};
  return kSizes[type];
}

template <class WsT>
constexpr ScalarType type_of() {
  if constexpr (std::is_same_v<WsT, bool>) return kBool;
  else if constexpr (std::is_floating_point_v<WsT>) return sizeof(WsT) == 4 ? kFloat32 : kFloat64;
  else if constexpr (sizeof(WsT) == 8) return kInt64;
  else if constexpr (sizeof(WsT) == 4) return kInt32;
  else if constexpr (sizeof(WsT) == 2) return std::is_integral_v<WsT> ? kInt16 : kFloat16;
  else return std::is_signed_v<WsT> ? kInt8 : kUInt8;
}

struct Device {};
constexpr Device kCUDA{};

struct TensorOptions {
  ScalarType type = kFloat32;
  TensorOptions() = default;
  TensorOptions(ScalarType type) : type(type) {}
  TensorOptions dtype(ScalarType other) const { return other; }
  TensorOptions device(Device) const { return *this; }
};

inline void check(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(cudaGetErrorString(code));
}

class Tensor {
 public:
  Tensor() = default;
  Tensor(std::vector<std::int64_t> sizes, ScalarType type) : sizes_(std::move(sizes)), type_(type) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, nbytes() + 1));
    memory_.reset(memory, [](void* old) { cudaFree(old); });
  }

  template <class WsT>
  WsT* data_ptr() const {
    if (type_of<std::remove_const_t<WsT>>() != type_)
      throw std::runtime_error("data_ptr<WsT>(): the tensor has elements of another type");
    return static_cast<WsT*>(memory_.get());
  }
  void* data_ptr() const { return memory_.get(); }
  template <class WsT>
  WsT* mutable_data_ptr() const { return data_ptr<WsT>(); }
  template <class WsT>
  const WsT* const_data_ptr() const { return data_ptr<WsT>(); }

  std::int64_t dim() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t size(std::int64_t i) const { return sizes_.at(i < 0 ? i + dim() : i); }
  const std::vector<std::int64_t>& sizes() const { return sizes_; }
  std::int64_t numel() const {
    std::int64_t product = 1;
    for (const std::int64_t n : sizes_) product *= n;
    return product;
  }
  std::size_t nbytes() const { return static_cast<std::size_t>(numel()) * size_of(type_); }
  std::int64_t element_size() const { return static_cast<std::int64_t>(size_of(type_)); }
  ScalarType scalar_type() const { return type_; }
  ScalarType dtype() const { return type_; }
  TensorOptions options() const { return type_; }
  Device device() const { return kCUDA; }
  bool is_cuda() const { return true; }
  bool is_contiguous() const { return true; }
  bool defined() const { return memory_ != nullptr; }
  /// The same memory under other sizes and another type.
  Tensor with(std::vector<std::int64_t> sizes, ScalarType type) const {
    Tensor other = *this;
    other.sizes_ = std::move(sizes);
    other.type_ = type;
    return other;
  }
  Tensor contiguous() const { return *this; }
  Tensor& zero_() {
    check(cudaMemset(memory_.get(), 0, nbytes()));
    return *this;
  }
  Tensor clone() const {
    Tensor copy(sizes_, type_);
    check(cudaMemcpy(copy.data_ptr(), data_ptr(), nbytes(), cudaMemcpyDeviceToDevice));
    return copy;
  }

 private:
  std::vector<std::int64_t> sizes_;
  ScalarType type_ = kFloat32;
  std::shared_ptr<void> memory_;
};

using IntArrayRef = std::vector<std::int64_t>;
inline Tensor empty(IntArrayRef sizes, TensorOptions options = {}) { return Tensor(std::move(sizes), options.type); }
inline Tensor zeros(IntArrayRef sizes, TensorOptions options = {}) { return empty(std::move(sizes), options).zero_(); }
inline Tensor empty_like(const Tensor& other) { return Tensor(other.sizes(), other.dtype()); }
inline Tensor zeros_like(const Tensor& other) { return empty_like(other).zero_(); }

}  // namespace torch

namespace at = torch;

#define TORCH_CHECK(condition, ...) \
  do { if (!(condition)) throw std::runtime_error(warpstep_python::said("" #condition, ##__VA_ARGS__)); } while (false)
#define AT_ASSERTM TORCH_CHECK

namespace warpstep_python {

template <class... Words>
std::string said(const char* condition, const Words&... words) {
  std::string text;
  const auto add = [&](const auto& word) {
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(word)>>) text += std::to_string(word);
    else text += word;
  };
  (add(words), ...);
  return text.empty() ? std::string("it does not hold that ") + condition : text;
}

constexpr int kMostSizes = 8, kMostResults = 16;  // as in inline.py
/// A value between Python and C++: a tensor (0), whole number (1), number (2) or truth (3). `whole` of
/// a tensor is the number of the argument with the same memory: its own, or one before it.
struct Value {
  int kind, type, dim;
  std::int64_t sizes[kMostSizes];
  void* host;
  std::int64_t whole;
  double number;
  torch::Tensor* tensor;
};

template <class WsT>
struct Word {
  static int write(char* to, std::size_t room) {
    if constexpr (std::is_integral_v<WsT> && !std::is_same_v<WsT, bool>)  // with its bytes
      return std::snprintf(to, room, "%c%zu ", std::is_signed_v<WsT> ? 'i' : 'u', sizeof(WsT));
    return std::snprintf(to, room, "%s ", std::is_same_v<WsT, bool> ? "b" : std::is_floating_point_v<WsT> ? "f" : std::is_void_v<WsT> ? "v" : "?");
  }
};
template <>
struct Word<torch::Tensor> { static int write(char* to, std::size_t room) { return std::snprintf(to, room, "t "); } };
template <>
struct Word<std::vector<torch::Tensor>> { static int write(char* to, std::size_t room) { return std::snprintf(to, room, "l "); } };

inline const torch::Tensor& tensor_of(Value* in, std::size_t i) {
  Value& value = in[i];
  if (value.tensor != nullptr) return *value.tensor;
  const std::vector<std::int64_t> sizes(value.sizes, value.sizes + value.dim);
  const auto type = static_cast<torch::ScalarType>(value.type);
  if (const auto first = static_cast<std::size_t>(value.whole); first != i) {
    value.tensor = new torch::Tensor(tensor_of(in, first).with(sizes, type));
  } else {
    value.tensor = new torch::Tensor(sizes, type);
    torch::check(cudaMemcpy(value.tensor->data_ptr(), value.host, value.tensor->nbytes(), cudaMemcpyHostToDevice));
  }
  return *value.tensor;
}

/// Whether Python knows values of the type; what it does not know is refused there.
template <class WsT>
constexpr bool kIsKnown = std::is_same_v<WsT, torch::Tensor> || std::is_arithmetic_v<WsT>;

template <class WsT>
auto get(Value* in, std::size_t i) {
  using Plain = std::decay_t<WsT>;
  Value& value = in[i];
  if constexpr (std::is_same_v<Plain, torch::Tensor>) return tensor_of(in, i);
  else if constexpr (std::is_same_v<Plain, bool>) return value.whole != 0;
  else if constexpr (std::is_floating_point_v<Plain>) return static_cast<Plain>(value.number);
  else return static_cast<Plain>(value.whole);
}

inline void put(Value& value, const torch::Tensor& tensor) {
  if (tensor.dim() > kMostSizes)
    throw std::runtime_error("a result has " + std::to_string(tensor.dim()) + " dimensions, and at most 8 reach Python");
  value.kind = 0;
  value.tensor = new torch::Tensor(tensor);
  value.type = tensor.dtype();
  value.dim = static_cast<int>(tensor.dim());
  for (int i = 0; i < value.dim; ++i) value.sizes[i] = tensor.size(i);
}

template <class WsR, class... WsA>
int call(WsR (*function)(WsA...), Value* in, Value* out, char* text, std::size_t room) {
  constexpr bool kReturnsKnown = std::is_void_v<WsR> || std::is_same_v<WsR, std::vector<torch::Tensor>> || kIsKnown<WsR>;
  int count = 0;
  if constexpr (!kReturnsKnown || !(kIsKnown<std::decay_t<WsA>> && ...)) return count;
  else try {
    const auto invoke = [&]<std::size_t... I>(std::index_sequence<I...>) -> WsR { return function(get<WsA>(in, I)...); };
    constexpr auto kAll = std::index_sequence_for<WsA...>{};
    if constexpr (std::is_void_v<WsR>) invoke(kAll);
    else if constexpr (std::is_same_v<WsR, torch::Tensor>) put(out[count++], invoke(kAll));
    else if constexpr (std::is_same_v<WsR, std::vector<torch::Tensor>>) {
      const std::vector<torch::Tensor> results = invoke(kAll);
      if (results.size() > kMostResults)
        throw std::runtime_error("the function returns " + std::to_string(results.size()) + " tensors, and at most 16 reach Python");
      for (const torch::Tensor& one : results) put(out[count++], one);
    } else {
      const WsR result = invoke(kAll);
      out[count].kind = std::is_same_v<WsR, bool> ? 3 : std::is_floating_point_v<WsR> ? 2 : 1;
      out[count].whole = static_cast<std::int64_t>(result);
      out[count++].number = static_cast<double>(result);
    }
    torch::check(cudaGetLastError());
    torch::check(cudaDeviceSynchronize());
  } catch (const std::exception& failure) {
    std::snprintf(text, room, "%s", failure.what());
    for (int i = 0; i < count; ++i) { delete out[i].tensor; out[i].tensor = nullptr; }
    return -1;
  }
  return count;
}

template <class WsR, class... WsA>
void describe(WsR (*)(WsA...), char* to, std::size_t room) {
  std::size_t at = Word<WsR>::write(to, room);
  ((at += Word<std::decay_t<WsA>>::write(to + at, room - at)), ...);
}

}  // namespace warpstep_python

extern "C" void __attribute__((weak)) warpstep_embed_failure(char* text, std::size_t room);
extern "C" inline int warpstep_fetch(warpstep_python::Value* value, void* host) {
  const cudaError_t code = host == nullptr ? cudaSuccess : cudaMemcpy(host, value->tensor->data_ptr(), value->tensor->nbytes(), cudaMemcpyDeviceToHost);
  return code;
}

#define WARPSTEP_FUNCTION(name)                                                                              \
  extern "C" int warpstep_call_##name(warpstep_python::Value* in, warpstep_python::Value* out, char* text,   \
                                      std::size_t room, char* report, std::size_t report_room) {             \
    const int count = warpstep_python::call(name, in, out, text, room);                                      \
    report[0] = '\0';                                                                                        \
    if (count < 0 && warpstep_embed_failure != nullptr) warpstep_embed_failure(report, report_room);         \
    return count;                                                                                            \
  }                                                                                                          \
  extern "C" void warpstep_words_##name(char* to, std::size_t room) { warpstep_python::describe(name, to, room); } \
  extern "C" int warpstep_get_##name(warpstep_python::Value* value, void* host) { return warpstep_fetch(value, host); } \
  extern "C" void warpstep_free_##name(warpstep_python::Value* value) { delete value->tensor; value->tensor = nullptr; }
