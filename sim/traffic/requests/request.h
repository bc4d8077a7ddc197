// One request of a warp to memory, and what it costs there: 32-byte sectors of global memory,
// passes through the 32 banks of shared memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpstep::sim::traffic {

inline constexpr unsigned kLanes = 32;
inline constexpr unsigned kSectorBytes = 32;
inline constexpr unsigned kBankRowBytes = 128;  // what the 32 banks give in one pass

/// The lanes of a warp that make the same access together, each at an address of its own.
struct Request {
  unsigned instruction = 0;  // see sim/traffic/requests/instructions.h
  unsigned bytes = 0;        // of each lane's access: 1, 2, 4, 8 or 16
  unsigned count = 0;        // lanes that take part: [0, count) of what follows
  std::array<std::uintptr_t, kLanes> addresses;
  std::array<unsigned char, kLanes> lanes;
  std::array<std::size_t, kLanes> indices;  // in the lanes' traces

  void add(unsigned lane, std::uintptr_t address, std::size_t index = 0) {
    indices[count] = index;
    lanes[count] = static_cast<unsigned char>(lane);
    addresses[count++] = address;
  }
};

/// How many sectors the request touches, each once: a GPU from compute capability 6.0 on moves
/// them.
unsigned sectors_of(const Request& request);

/// How many it would touch if the lanes' bytes lay side by side: the least that there can be when
/// every lane asks for bytes of its own.
unsigned least_sectors_of(const Request& request);

/// How often shared memory has to be asked. In one pass every bank gives one word of four bytes to
/// all lanes that want it. Accesses of 8 bytes go in two halves of the warp, those of 16 bytes in
/// four quarters.
unsigned passes_of(const Request& request);

/// The same without any conflict: the halves or quarters in which a lane takes part.
unsigned least_passes_of(const Request& request);

}  // namespace warpstep::sim::traffic
