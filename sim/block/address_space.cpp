#include "sim/device/builtins/address_space.h"

#include <link.h>

#include "sim/block/worker.h"
#include "sim/device/builtins/dynamic_shared.h"

namespace warpstep::sim {

namespace {

struct Search {
  std::uintptr_t address;
  bool found;
};

/// Static shared memory is `thread_local`: a part of each program or library, one per OS thread.
int find_in_thread_locals(dl_phdr_info* module, std::size_t, void* data) {
  auto& search = *static_cast<Search*>(data);
  const auto begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
  if (begin == 0) return 0;
  for (int i = 0; i < module->dlpi_phnum; ++i)
    if (module->dlpi_phdr[i].p_type == PT_TLS)
      search.found |= search.address - begin < module->dlpi_phdr[i].p_memsz;
  return search.found;
}

}  // namespace

bool is_shared(const void* pointer) {
  const Worker* const worker = Worker::running();
  if (worker == nullptr) return false;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto dynamic = reinterpret_cast<std::uintptr_t>(dynamic_shared_memory);
  if (address - dynamic < worker->grid().shape().shared_bytes) return true;
  Search search{address, false};
  dl_iterate_phdr(find_in_thread_locals, &search);
  return search.found;
}

bool is_local(const void* pointer) {
  const Worker* const worker = Worker::running();
  return worker != nullptr && worker->stacks().contains(pointer);
}

}  // namespace warpstep::sim
