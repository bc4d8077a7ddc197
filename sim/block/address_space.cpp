#include "sim/device/builtins/address_space.h"

#include <link.h>

#include <cstdint>

#include "sim/abi/misuse.h"
#include "sim/block/worker.h"
#include "sim/device/builtins/cluster.h"
#include "sim/device/builtins/dynamic_shared.h"

namespace warpstep::sim {

namespace {

/// The `__shared__` variables of a program or library: `thread_local`, so one per OS thread.
struct Variables {
  std::uintptr_t begin = 0, bytes = 0;
  unsigned number = 0;  // of the program or library, counted from 1
};

/// Either an address in the variables is looked for, or a number.
struct Search {
  std::uintptr_t address = 0;
  unsigned number = 0;
  unsigned modules = 0;
  Variables found{};
};

int find_variables(dl_phdr_info* module, std::size_t, void* data) {
  auto& search = *static_cast<Search*>(data);
  ++search.modules;
  const auto begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
  if (begin == 0) return 0;
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const auto& part = module->dlpi_phdr[i];
    const bool is_it = search.number != 0 ? search.number == search.modules
                                          : search.address - begin < part.p_memsz;
    if (part.p_type == PT_TLS && is_it) search.found = {begin, part.p_memsz, search.modules};
  }
  return search.found.number != 0;
}

Variables variables_of(Search search) {
  dl_iterate_phdr(find_variables, &search);
  return search.found;
}

// Numbers of shared memory: each program or library, of up to 1023, has a range, and dynamic memory
// has one behind them. A number is as aligned as its address, up to 128 bytes.
constexpr std::size_t kRange = std::size_t{1} << 21, kDynamic = std::size_t{1} << 31;

// A number in another block of the cluster lies behind those of dynamic memory: its rank, whether
// it is that of a variable of the kernel's program, and how far it is from their origin.
constexpr unsigned kRankShift = 26;
constexpr std::size_t kRanks = 32, kOfVariable = std::size_t{1} << 25, kOffsets = kOfVariable - 1;

/// So far behind the end a number still stands for an address there, for checkers to tell what is
/// overrun.
constexpr std::size_t kNear = 4096;

/// What has no number: a number may be made of any address, as long as nothing is accessed by it.
constexpr std::size_t kNowhere = 0;

std::uintptr_t origin_of(const Variables& variables) {
  return variables.begin & ~std::uintptr_t{127};
}

/// Those that this OS thread has asked for last.
Variables& latest_variables() {
  static thread_local Variables latest;
  return latest;
}

[[noreturn]] void stop_outside_shared() {
  stop_for_misuse("inline PTX is given an address of shared memory that does not lie there",
                  "give it __cvta_generic_to_shared() of a pointer into a __shared__ array",
                  "invalid-address");
}

}  // namespace

bool is_shared(const void* pointer) {
  const Worker* const worker = Worker::running();
  if (worker == nullptr) return false;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto dynamic = reinterpret_cast<std::uintptr_t>(dynamic_shared_memory);
  if (address - dynamic < worker->grid().shape().shared_bytes) return true;
  return variables_of({.address = address}).number != 0;
}

bool is_local(const void* pointer) {
  const Worker* const worker = Worker::running();
  return worker != nullptr && worker->stacks().contains(pointer);
}

std::size_t shared_number(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto dynamic = reinterpret_cast<std::uintptr_t>(dynamic_shared_memory);
  const Worker* const worker = Worker::running();
  if (worker != nullptr && address - dynamic <= worker->grid().shape().shared_bytes + kNear)
    return kDynamic + address - dynamic;
  Variables& variables = latest_variables();
  if (address - variables.begin >= variables.bytes) {
    const Variables others = variables_of({.address = address});
    if (others.number != 0) variables = others;
    if (address - variables.begin >= variables.bytes + kNear) return kNowhere;
  }
  const std::size_t offset = address - origin_of(variables);
  const std::size_t number = variables.number * kRange + offset;
  return offset < kRange && number < kDynamic ? number : kNowhere;
}

/// In the block of that rank.
void* shared_pointer_in(std::size_t rank, std::size_t number) {
  const std::size_t offset = number & kOffsets;
  const bool is_variables = (number & kOfVariable) != 0;
  void* const own = shared_pointer(is_variables ? latest_variables().number * kRange + offset
                                                : kDynamic + offset);
  return in_block_of_cluster(own, static_cast<unsigned>(rank));
}

std::size_t number_in_block_of_cluster(std::size_t number, unsigned rank) {
  static_cast<void>(in_block_of_cluster(shared_pointer(number), rank));  // ends where there is none
  const bool is_variables = number < kDynamic;
  return kDynamic | std::size_t{rank + 1} << kRankShift | (is_variables ? kOfVariable : 0) |
         (is_variables ? number % kRange : number - kDynamic);
}

unsigned rank_of_shared_number(std::size_t number) {
  return rank_of_shared(shared_pointer(number));
}

void* shared_pointer(std::size_t number) {
  if (number >= kDynamic) {
    if (number - kDynamic >= kDynamic) stop_outside_shared();
    const std::size_t rank = number >> kRankShift & (kRanks - 1);
    if (rank > blocks_in_cluster())
      stop_outside_shared();  // an address cut down to 32 bits, mostly
    if (rank != 0) return shared_pointer_in(rank - 1, number);
    const Worker* const worker = Worker::running();
    if (worker == nullptr || number - kDynamic > worker->grid().shape().shared_bytes + kNear)
      stop_outside_shared();
    return dynamic_shared_memory + (number - kDynamic);
  }
  Variables& variables = latest_variables();
  const auto module = static_cast<unsigned>(number / kRange);
  if (module == 0) stop_outside_shared();
  if (variables.number != module) variables = variables_of({.number = module});
  const std::uintptr_t address = origin_of(variables) + number % kRange;
  if (variables.number == 0 || address > variables.begin + variables.bytes + kNear)
    stop_outside_shared();
  return reinterpret_cast<void*>(address);
}

}  // namespace warpstep::sim
