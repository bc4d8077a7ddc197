#include "course/child/hiding.h"

#include <algorithm>

#include "course/child/engine.h"

namespace warpstep::course {

namespace {

Hiding* current = nullptr;

}  // namespace

Hiding::Hiding(const Order& order) {
  if (order.host_may_read < 0) return;
  hides_ = true;
  allowed_ = static_cast<std::size_t>(order.host_may_read);
  for (const Array& array : order.arrays) step_ = std::min(step_, size_of(array.type));
  current = this;
  call_around_reads({before_copy, copied_to_host, after_copy, host_reads});
}

Hiding::~Hiding() {
  end();
}

void Hiding::end() {
  if (current != this) return;
  call_around_reads({});
  show_all();
  current = nullptr;
}

void Hiding::launch_begins() {
  if (!hides_) return;
  show_all();
  for (const std::span<unsigned char> memory : device_memory()) show(memory);
}

void Hiding::launch_ended() {
  has_launched_ = true;
  if (hides_) hide_all();
}

void Hiding::before_copy() {
  current->show_all();
}

void Hiding::copied_to_host(void* to, const void* from, std::size_t bytes) {
  const std::span memory(static_cast<unsigned char*>(to), bytes);
  if (!current->has_launched_ || bytes == 0 || !is_reached_by_kernels(from) ||
      is_reached_by_kernels(to))
    return;
  if (bytes <= current->allowed_) {
    current->allowed_ -= bytes;
    return;
  }
  const Piece& piece = current->add_piece(memory);
  std::copy(piece.noise.begin(), piece.noise.end(), memory.begin());
}

void Hiding::after_copy() {
  if (current->has_launched_) current->hide_all();
}

void Hiding::host_reads(const void* pointer, std::size_t bytes) {
  if (bytes > current->allowed_) return;
  const auto* const first = static_cast<const unsigned char*>(pointer);
  for (Piece& piece : current->pieces_) {
    if (piece.begin == nullptr || first < piece.begin || first >= piece.begin + piece.noise.size())
      continue;
    const auto at = static_cast<std::size_t>(first - piece.begin);
    const std::size_t size = std::min(bytes, piece.noise.size() - at);
    if (!std::equal(first, first + size, piece.noise.data() + at)) continue;
    current->allowed_ -= size;
    current->show_bytes(piece, at, size);
  }
}

Hiding::Piece& Hiding::add_piece(std::span<const unsigned char> memory) {
  Piece& piece = pieces_.emplace_back();
  piece.values.assign(memory.begin(), memory.end());
  piece.noise.resize(memory.size());
  for (unsigned char& byte : piece.noise) byte = static_cast<unsigned char>(random_());
  for (std::size_t at = 0; at + sizeof(Window) <= memory.size(); at += step_)
    places_[window_at(&piece.noise[at])] = {&piece, at};
  return piece;
}

/// A block has the same noise all the time, whatever is in it.
Hiding::Piece& Hiding::piece_of(std::span<unsigned char> memory) {
  for (Piece& piece : pieces_)
    if (piece.begin == memory.data() && piece.noise.size() == memory.size()) return piece;
  Piece& piece = add_piece(memory);
  piece.begin = memory.data();
  return piece;
}

void Hiding::hide_all() {
  show_all();
  for (const std::span<unsigned char> memory : memory_of_both()) {
    Piece& piece = piece_of(memory);
    std::copy(memory.begin(), memory.end(), piece.values.begin());
    std::copy(piece.noise.begin(), piece.noise.end(), memory.begin());
  }
}

void Hiding::show_all() {
  for (const std::span<unsigned char> memory : memory_of_both())
    for (Piece& piece : pieces_)
      if (piece.begin == memory.data() && piece.noise.size() == memory.size())
        show_bytes(piece, 0, memory.size());
}

/// Where the host has written, what it wrote stays.
void Hiding::show_bytes(Piece& piece, std::size_t at, std::size_t bytes) {
  for (std::size_t i = at; i < at + bytes; ++i)
    if (piece.begin[i] == piece.noise[i]) piece.begin[i] = piece.values[i];
}

void Hiding::show(std::span<unsigned char> memory) const {
  for (std::size_t at = 0; at + sizeof(Window) <= memory.size(); at += step_) {
    const auto found = places_.find(window_at(&memory[at]));
    if (found == places_.end()) continue;
    const auto& [piece, from] = found->second;
    const std::size_t most = std::min(memory.size() - at, piece->noise.size() - from);
    const unsigned char *const noise = &piece->noise[from], *const values = &piece->values[from];
    const auto same =
        static_cast<std::size_t>(std::mismatch(noise, noise + most, &memory[at]).first - noise);
    std::copy_n(values, same, &memory[at]);
    at += (same - 1) / step_ * step_;
  }
}

}  // namespace warpstep::course
