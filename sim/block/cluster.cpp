// The cluster of the resident block: its barrier, and where the shared memory of its blocks lies.
#include "sim/block/cluster.h"

#include <link.h>

#include <memory>
#include <utility>

#include "sim/abi/misuse.h"
#include "sim/base/invariant.h"
#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/device/builtins/address_space.h"
#include "sim/device/builtins/cluster.h"
#include "sim/device/builtins/dynamic_shared.h"
#include "sim/grid/block_scheduler.h"

extern "C" void* __tls_get_addr(std::size_t* module_and_offset);

namespace warpstep::sim {

namespace {

struct Membership {
  ClusterSeat seat;
  unsigned arrived = 0;  // threads, since the last wait
};

Membership& membership() {
  static thread_local const auto block = std::make_unique<Membership>();
  return *block;
}

/// Their memory is made where the thread has not used any of it.
int note_variables(dl_phdr_info* module, std::size_t, void* data) {
  auto& all = *static_cast<std::vector<SharedPlaces::Variables>*>(data);
  for (int i = 0; i < module->dlpi_phnum && module->dlpi_tls_modid != 0; ++i) {
    if (module->dlpi_phdr[i].p_type != PT_TLS) continue;
    std::size_t first[2] = {module->dlpi_tls_modid, 0};
    all.push_back({module->dlpi_tls_modid, reinterpret_cast<std::uintptr_t>(__tls_get_addr(first)),
                   module->dlpi_phdr[i].p_memsz});
  }
  return 0;
}

/// Where the address of one block's shared memory would lie in the other's; 0 if it is none.
std::uintptr_t translated(std::uintptr_t address, const SharedPlaces& from,
                          const SharedPlaces& to) {
  if (from.dynamic_bytes != 0 && address - from.dynamic <= from.dynamic_bytes)
    return to.dynamic + (address - from.dynamic);
  for (const SharedPlaces::Variables& own : from.variables) {
    if (address - own.begin >= own.bytes) continue;
    for (const SharedPlaces::Variables& other : to.variables)
      if (other.module == own.module) return other.begin + (address - own.begin);
  }
  return 0;
}

[[noreturn]] void stop_outside_own_shared() {
  stop_for_misuse(
      "an address that is mapped to another block of the cluster does not lie in the "
      "shared memory of the block that maps it",
      "give map_shared_rank() a pointer into a __shared__ array of the kernel", "invalid-address");
}

void check_rank(unsigned rank, unsigned blocks) {
  if (rank >= blocks)
    stop_for_misuse("an address is mapped to a block of a rank that the cluster does not have",
                    "use a rank below cluster.num_blocks()", "invalid-address");
}

}  // namespace

void take_seat(const ClusterSeat& seat, std::uint64_t block) {
  membership() = {seat};
  seat.own().number = block;
}

ClusterSeat leave_seat() {
  return std::exchange(membership(), {}).seat;
}

const ClusterSeat& cluster_seat() {
  return membership().seat;
}

void publish_shared_places(const Worker& worker) {
  const ClusterSeat& seat = cluster_seat();
  if (seat.cluster == nullptr) return;
  SharedPlaces& places = seat.own().places;
  places.dynamic = reinterpret_cast<std::uintptr_t>(dynamic_shared_memory);
  places.dynamic_bytes = worker.grid().shape().shared_bytes;
  dl_iterate_phdr(note_variables, &places.variables);
  seat.own().begun.store(true, std::memory_order_release);
}

dim3 cluster_dims() {
  const Worker* const worker = Worker::running();
  return worker == nullptr ? dim3{1, 1, 1} : worker->grid().cluster();
}

bool is_in_cluster() {
  return cluster_seat().cluster != nullptr;
}

void arrive_at_cluster() {
  Membership& block = membership();
  if (block.seat.cluster == nullptr) return;
  if (observer != nullptr) observer->cluster_arrived(block.seat);
  const Worker& worker = *Worker::running();
  if (++block.arrived == worker.grid().threads_per_block())
    worker.grid().cooperative_blocks()->arrive_at_cluster(block.seat);
}

void ask_for_cluster() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) broken_invariant("cluster.sync() was called outside a kernel");
  if (is_in_cluster()) worker->ask_for_cluster();
}

void Worker::ask_for_cluster() {
  run_queue.row_untracked = false;
  grid_step_ = GridStep::cluster;
}

/// All threads of the block that have not ended wait for the cluster. Those that have ended are not
/// waited for.
bool Worker::meet_cluster() {
  Membership& block = membership();
  CooperativeBlocks& blocks = *grid_->cooperative_blocks();
  if (std::exchange(block.arrived, 0) < grid_->threads_per_block())
    blocks.arrive_at_cluster(block.seat);
  return blocks.wait_for_cluster(block.seat);
}

void Worker::wait_until_begun(const ClusterBlock& block) {
  while (!block.begun.load(std::memory_order_acquire)) {
    let_other_blocks_go_on();
    if (grid_->stopped()) abandon_block();
  }
}

void* in_block_of_cluster(const void* pointer, unsigned rank) {
  check_rank(rank, blocks_in_cluster());
  const ClusterSeat& seat = cluster_seat();
  if (seat.cluster == nullptr) return const_cast<void*>(pointer);
  const ClusterBlock& other = seat.cluster->blocks[rank];
  Worker::running()->wait_until_begun(other);
  const std::uintptr_t there =
      translated(reinterpret_cast<std::uintptr_t>(pointer), seat.own().places, other.places);
  if (there == 0) stop_outside_own_shared();
  return reinterpret_cast<void*>(there);
}

unsigned rank_of_shared(const void* pointer) {
  const ClusterSeat& seat = cluster_seat();
  if (seat.cluster == nullptr) return 0;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  for (unsigned i = 0; i < seat.cluster->blocks.size(); ++i) {
    const unsigned rank = (seat.rank + i) % static_cast<unsigned>(seat.cluster->blocks.size());
    const ClusterBlock& block = seat.cluster->blocks[rank];
    if (block.begun.load(std::memory_order_acquire) &&
        translated(address, block.places, block.places) != 0)
      return rank;
  }
  stop_outside_own_shared();
}

}  // namespace warpstep::sim
