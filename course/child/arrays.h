// The arrays of one call, in device memory or on the host.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "course/protocol/messages.h"

namespace warpstep::course {

class Arrays {
 public:
  /// Allocates them as requested: inputs with their values, outputs filled with poison.
  explicit Arrays(const Order& order);
  ~Arrays();
  Arrays(const Arrays&) = delete;
  Arrays& operator=(const Arrays&) = delete;

  void* find(const std::string& name) const;

  /// Their current contents.
  std::vector<Bytes> read();
  /// The names of arrays whose margins were written to; valid after read().
  const std::vector<std::string>& margins_touched() const { return margins_touched_; }

  std::vector<std::uint64_t> addresses() const;

  /// For each array, for each of its cells whether a kernel of this call wrote it last; empty if
  /// that is not known. Of an input on the host: whether it was copied to the device as it is.
  std::vector<Bytes> written_by_kernels() const;

  std::map<std::string, double> notes;

 private:
  struct Storage {
    unsigned char* begin = nullptr;  // of the array itself
    Bytes on_host;
  };

  void put(const Array& array, Storage& storage);

  const Order& order_;
  std::vector<Storage> storages_;
  std::vector<std::string> margins_touched_;
};

}  // namespace warpstep::course
