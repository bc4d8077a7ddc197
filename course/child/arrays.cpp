#include "course/child/arrays.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "course/child/copies.h"
#include "course/child/engine.h"

namespace warpstep::course {

namespace {

constexpr unsigned char kMargin = 0x5C;

std::size_t bytes_of(const Array& array) {
  return array.count * size_of(array.type);
}

void expect_success(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(cudaGetErrorString(code));
}

}  // namespace

Arrays::Arrays(const Order& order) : order_(order), storages_(order.arrays.size()) {
  for (std::size_t i = 0; i < storages_.size(); ++i) put(order.arrays[i], storages_[i]);
  // A GPU may be filling them still, and the learner's code may take a stream of its own.
  if (margin_bytes() != 0) expect_success(cudaDeviceSynchronize());
}

void Arrays::put(const Array& array, Storage& storage) {
  const std::size_t bytes = bytes_of(array);
  const bool has_values = array.role != Role::output;
  if (array.on_host) {
    storage.on_host = has_values ? array.bytes : Bytes(bytes, order_.poison);
    storage.on_host.resize(bytes);
    storage.begin = storage.on_host.data();
    return;
  }
  const std::size_t margin = margin_bytes();
  unsigned char* begin = nullptr;
  // An empty array has an address too, and any access to it is past its end.
  expect_success(
      cudaMalloc(reinterpret_cast<void**>(&begin), std::max<std::size_t>(1, bytes + 2 * margin)));
  storage.begin = begin + margin;
  if (has_values && bytes != 0)
    expect_success(cudaMemcpy(storage.begin, array.bytes.data(), bytes, cudaMemcpyHostToDevice));
  const Unwatched poison_counts_as_unwritten;
  if (margin != 0) {
    expect_success(cudaMemset(begin, kMargin, margin));
    expect_success(cudaMemset(storage.begin + bytes, kMargin, margin));
  }
  if (!has_values && bytes != 0) expect_success(cudaMemset(storage.begin, order_.poison, bytes));
}

Arrays::~Arrays() {
  for (std::size_t i = 0; i < storages_.size(); ++i)
    if (storages_[i].begin != nullptr && !order_.arrays[i].on_host)
      cudaFree(storages_[i].begin - margin_bytes());
}

void* Arrays::find(const std::string& name) const {
  for (std::size_t i = 0; i < storages_.size(); ++i)
    if (const Array& array = order_.arrays[i]; array.name == name) {
      const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(storages_[i].begin);
      return reinterpret_cast<void*>(begin - array.first * size_of(array.type));
    }
  throw std::logic_error("the judge sent no array " + name);
}

std::vector<std::uint64_t> Arrays::addresses() const {
  std::vector<std::uint64_t> all;
  for (const Storage& storage : storages_)
    all.push_back(reinterpret_cast<std::uintptr_t>(storage.begin));
  return all;
}

std::vector<Bytes> Arrays::read() {
  const Unwatched copies_what_nobody_wrote;
  std::vector<Bytes> all;
  for (std::size_t i = 0; i < storages_.size(); ++i) {
    const Storage& storage = storages_[i];
    if (order_.arrays[i].on_host) {
      all.push_back(storage.on_host);
      continue;
    }
    const std::size_t margin = margin_bytes(), bytes = bytes_of(order_.arrays[i]);
    Bytes copy(bytes + 2 * margin);
    if (!copy.empty() && cudaMemcpy(copy.data(), storage.begin - margin, copy.size(),
                                    cudaMemcpyDeviceToHost) != cudaSuccess)
      copy.clear();
    const auto is_margin = [](unsigned char byte) { return byte == kMargin; };
    if (!copy.empty() && margin != 0) {
      const auto first = copy.begin(), last = copy.end();
      const auto size = static_cast<std::ptrdiff_t>(margin);
      if (!std::all_of(first, first + size, is_margin) ||
          !std::all_of(last - size, last, is_margin))
        margins_touched_.push_back(order_.arrays[i].name);
      copy.erase(last - size, last);
      copy.erase(copy.begin(), copy.begin() + size);
    }
    all.push_back(std::move(copy));
  }
  return all;
}

std::vector<Bytes> Arrays::written_by_kernels() const {
  std::vector<Bytes> all;
  for (std::size_t i = 0; i < storages_.size(); ++i) {
    const Array& array = order_.arrays[i];
    const std::size_t size = size_of(array.type), bytes = bytes_of(array);
    Bytes known;  // a byte of the array each
    if (array.on_host)
      known = array.role == Role::input ? copied_to_device(storages_[i].begin, bytes)
                                        : copied_from_kernels(storages_[i].begin, bytes);
    else if (array.role != Role::input)
      known = course::written_by_kernels(storages_[i].begin, bytes);
    Bytes cells(known.size() / size);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      cells[cell] = std::all_of(known.begin() + static_cast<std::ptrdiff_t>(cell * size),
                                known.begin() + static_cast<std::ptrdiff_t>((cell + 1) * size),
                                [](unsigned char is_so) { return is_so != 0; });
    all.push_back(std::move(cells));
  }
  return all;
}

}  // namespace warpstep::course
