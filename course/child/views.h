// A call in which the host sees other values of the inputs than kernels do: what the host computes
// from them, or from what kernels write, and passes to a kernel, is then wrong.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "course/child/hiding.h"
#include "course/protocol/messages.h"
#include "course/protocol/windows.h"

namespace warpstep::course {

/// While it lives, each launch finds the kernels' values wherever device memory has the host's, be
/// it the array, a copy, or part of one; afterwards memory has the host's again. The judge sees to
/// it that no piece occurs twice.
class Views {
 public:
  explicit Views(const Order& order);
  ~Views();
  Views(const Views&) = delete;
  Views& operator=(const Views&) = delete;

  /// The answer's code has ended.
  void end() { hiding_.end(); }

  /// Of results: they are what a kernel would see.
  void show_kernels(Bytes& bytes) const;

 private:
  struct Place {
    const unsigned char *begin, *end;  // the rest of the array
    const unsigned char* other;        // what the other side sees there
  };
  using Places = std::unordered_map<Window, Place, WindowHash>;

  void replace(std::span<unsigned char> memory, const Places& places) const;
  void replace_all(const Places& places) const;

  Hiding hiding_;
  Places of_host_, of_kernels_;
  std::size_t step_ = sizeof(Window);  // the smallest cell
};

}  // namespace warpstep::course
