// A call in which the host reads noise instead of what kernels have written: what it computes from
// that, and passes to a kernel, is then wrong.
#pragma once

#include <cstddef>
#include <deque>
#include <random>
#include <span>
#include <unordered_map>

#include "course/protocol/messages.h"
#include "course/protocol/windows.h"

namespace warpstep::course {

/// While it lives, memory that the host and kernels both reach is noise from the first launch on,
/// except while a kernel runs or the API copies; copies to the host bring noise. The first bytes
/// that the host's code reads, as many as the order allows, are what they are: a flag, a number.
/// Noise that the host passes on to a kernel, or to a result, is what it stands for again.
class Hiding {
 public:
  explicit Hiding(const Order& order);
  ~Hiding();
  Hiding(const Hiding&) = delete;
  Hiding& operator=(const Hiding&) = delete;

  void launch_begins();
  void launch_ended();

  /// The call has ended: noise is hidden nowhere but in the host's own memory.
  void end();
  /// Of a result on the host.
  void show(std::span<unsigned char> memory) const;

 private:
  struct Piece {
    unsigned char* begin = nullptr;  // of memory that both reach; null: of a copy
    Bytes noise, values;
  };
  struct Place {
    const Piece* piece = nullptr;
    std::size_t at = 0;
  };

  static void before_copy();
  static void copied_to_host(void* to, const void* from, std::size_t bytes);
  static void after_copy();
  static void host_reads(const void* pointer, std::size_t bytes);

  Piece& add_piece(std::span<const unsigned char> memory);
  Piece& piece_of(std::span<unsigned char> memory);
  void hide_all();
  void show_all();
  void show_bytes(Piece& piece, std::size_t at, std::size_t bytes);

  bool hides_ = false, has_launched_ = false;
  std::size_t allowed_ = 0;  // bytes that the host may still read
  std::size_t step_ = 4;     // the smallest cell, at most a number
  std::mt19937_64 random_;
  std::deque<Piece> pieces_;
  std::unordered_map<Window, Place, WindowHash> places_;  // of noise
};

}  // namespace warpstep::course
