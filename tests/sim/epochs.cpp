// Who ran an epoch: stretches of epochs that continue each other are kept as one.
#include <doctest/doctest.h>

#include "sim/check/ordering/epochs.h"

namespace warpstep::sim::check {
namespace {

bool is(const EpochOwner& owner, std::uint64_t block, unsigned rank, unsigned phase) {
  return owner.block == block && owner.rank == rank && owner.phase == phase;
}

TEST_CASE("an epoch tells block, rank and phase") {
  EpochTable all;
  const Epoch first = all.begin_launch();
  // Block 0 passes two barriers, the second after a warp's; blocks 1 to 3 have none.
  const Epoch phase0 = all.begin({0, 0, 0}, 64);
  const Epoch phase1 = all.begin({0, 0, 1}, 64);
  const Epoch warp = all.begin({0, 32, 1}, 32);
  const Epoch phase2 = all.begin({0, 0, 2}, 64);
  Epoch blocks[3];
  for (unsigned i = 0; i < 3; ++i) blocks[i] = all.begin({i + 1, 0, 0}, 64);
  CHECK(phase0 == first);
  CHECK(is(all.owner(phase0 + 5), 0, 5, 0));
  CHECK(is(all.owner(phase1), 0, 0, 1));
  CHECK(is(all.owner(phase1 + 63), 0, 63, 1));
  CHECK(is(all.owner(warp + 3), 0, 35, 1));
  CHECK(is(all.owner(phase2 + 1), 0, 1, 2));
  for (unsigned i = 0; i < 3; ++i) CHECK(is(all.owner(blocks[i] + 7), i + 1, 7, 0));
}

TEST_CASE("blocks that are resident in turns keep their phases apart") {
  EpochTable all;
  all.begin_launch();
  const Epoch a0 = all.begin({0, 0, 0}, 32), b0 = all.begin({1, 0, 0}, 32);
  const Epoch a1 = all.begin({0, 0, 1}, 32), b1 = all.begin({1, 0, 1}, 32);
  CHECK(is(all.owner(a0 + 1), 0, 1, 0));
  CHECK(is(all.owner(b0 + 1), 1, 1, 0));
  CHECK(is(all.owner(a1 + 1), 0, 1, 1));
  CHECK(is(all.owner(b1 + 1), 1, 1, 1));
}

TEST_CASE("epochs of an earlier launch keep their owners until they are reset") {
  EpochTable all;
  all.begin_launch();
  const Epoch old = all.begin({7, 0, 0}, 32);
  const Epoch launch = all.begin_launch();
  const Epoch own = all.begin({0, 0, 0}, 32);
  CHECK_FALSE(all.is_of_launch(old));
  CHECK(all.is_of_launch(own));
  CHECK(is(all.owner(old), 7, 0, 0));
  all.reset_before(launch);
  CHECK(is(all.owner(old), 0, 0, 0));
  CHECK(is(all.owner(own + 3), 0, 3, 0));
}

TEST_CASE("epochs say when they run out, and can begin again") {
  EpochTable all;
  all.begin_launch();
  CHECK(all.has_room(1024));
  all.begin({0, 0, 0}, 1u << 31);
  CHECK(all.has_room(1024));
  all.begin({0, 0, 1}, (1u << 31) - (1u << 28) - 1000);
  CHECK_FALSE(all.has_room(1024));
  all.begin_anew();
  CHECK(all.begin_launch() == 1);
  CHECK(all.has_room(1024));
}

}  // namespace
}  // namespace warpstep::sim::check
