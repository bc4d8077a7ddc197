// Shadow cells of an address that a kernel accesses, and the area that they belong to.
#pragma once

#include <cstdint>

#include "sim/check/describe/objects.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

/// The cells of an address and how accesses to it are ordered. No cells: it must not be accessed,
/// or it is not checked.
struct Memory {
  const Area* area = nullptr;
  Order order;
  bool is_shared = false;
  const SharedOfBlock* of_other = nullptr;  // it is another block's of the cluster
};

Memory memory_at(std::uintptr_t address);

/// Opens the cell of an address where the memory exists but was not accessed yet. Returns false if
/// some of the four bytes are unallocated, or not the running kernel's.
bool open_cell(const Memory& memory, std::uintptr_t cell_address, Cell& cell);

/// Whether it is a part of threadIdx, blockIdx, blockDim or gridDim, or of the engine's pointer to
/// dynamic shared memory.
bool is_index(std::uintptr_t address);

/// Whether it is a part of what says whether a `__shared__` variable's constructor has run.
bool is_guard(const Memory& memory, std::uintptr_t address);

/// Whether all the bytes of [address, address + bytes) are in one allocation, array or variable.
bool is_allocated(const Memory& memory, std::uintptr_t address, std::size_t bytes);

/// Bytes of device memory got a value from the host.
void note_host_write(const void* begin, std::size_t bytes);

/// Memory was handed out or taken back: it counts as never written.
void note_new_memory(const void* begin, std::size_t bytes);

/// Which bytes of a cell have values: a mask.
unsigned bytes_with_values(const Memory& memory, const Cell& cell);
/// Says so.
void set_bytes_with_values(const Memory& memory, Cell& cell, unsigned mask);

/// Room for malloc() in a kernel, with unallocated bytes on both sides; null if there is none.
void* take_kernel_memory(std::size_t bytes);

/// Sets up the areas of this OS thread's block, for a launch of a kernel.
void enter_areas(const void* kernel, std::size_t dynamic_shared_bytes);

/// Reserves the cells of the device's memory and of the program's variables. Once.
void reserve_areas();

/// Makes all cells forget which threads accessed them, but not what has a value: epochs are
/// renumbered.
void reset_epochs();

/// Marks all device memory as written: a launch continues unchecked.
void count_all_as_written();

}  // namespace warpstep::sim::check
