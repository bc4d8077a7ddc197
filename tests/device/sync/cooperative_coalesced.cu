// coalesced_group, and the groups that labels and votes make.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;
using warpstep::launch;

namespace {

/// Which threads are together in a branch is for the device to decide; what they say of each other
/// must agree.
__global__ void gather_in_a_branch(int* out) {
  const int me = static_cast<int>(threadIdx.x);
  int* const mine = out + 4 * me;
  if (me % 3 == 1) {
    const cg::coalesced_group group = cg::coalesced_threads();
    const unsigned all = group.size() == 32 ? ~0u : (1u << group.size()) - 1;
    mine[0] = group.ballot(1) == all;
    mine[1] = group.shfl(me, static_cast<int>(group.thread_rank())) == me;
    mine[2] = cg::reduce(group, static_cast<int>(group.thread_rank()), cg::plus<int>()) ==
              static_cast<int>(group.size() * (group.size() - 1) / 2);
    mine[3] = group.any(me % 3 == 1) && group.all(me % 3 == 1) && !group.any(me % 3 == 2);
    group.sync();
  } else {
    const cg::coalesced_group others = cg::coalesced_threads();
    mine[3] = others.any(me % 3 == 1);  // the two branches never meet
  }
}

constexpr int kColumns = 8;

__global__ void split_by_label(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int me = static_cast<int>(threadIdx.x);
  const cg::coalesced_group group = cg::labeled_partition(warp, (me * 7 + 3) % 5);
  int* const mine = out + kColumns * me;
  mine[0] = static_cast<int>(group.size());
  mine[1] = static_cast<int>(group.thread_rank());
  mine[2] = static_cast<int>(group.meta_group_rank());
  mine[3] = static_cast<int>(group.meta_group_size());
  mine[4] = group.shfl(me, 0);
  mine[5] = group.shfl_up(me, 2);
  mine[6] = group.shfl_down(me, 1);
  mine[7] = static_cast<int>(group.ballot(me % 2));
}

__global__ void split_by_vote(int* out, int limit) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int me = static_cast<int>(threadIdx.x);
  const cg::coalesced_group group = cg::binary_partition(tile, me % 16 < limit);
  int* const mine = out + kColumns * me;
  mine[0] = static_cast<int>(group.size());
  mine[1] = static_cast<int>(group.thread_rank());
  mine[2] = static_cast<int>(group.meta_group_rank());
  mine[3] = static_cast<int>(group.meta_group_size());
  const cg::coalesced_group again = cg::binary_partition(group, me % 2 == 0);
  mine[4] = static_cast<int>(again.size());
  mine[5] = again.shfl(me, static_cast<int>(again.size()) - 1);
}

/// A group of any threads, split into pieces of four.
__global__ void split_into_pieces(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int me = static_cast<int>(threadIdx.x);
  const cg::coalesced_group odd_ones = cg::binary_partition(warp, me % 2 == 1 && me < 27);
  const cg::coalesced_group piece = cg::tiled_partition(odd_ones, 4);
  int* const mine = out + kColumns * me;
  mine[0] = static_cast<int>(piece.size());
  mine[1] = static_cast<int>(piece.thread_rank());
  mine[2] = static_cast<int>(piece.meta_group_rank());
  mine[3] = static_cast<int>(piece.meta_group_size());
  mine[4] = piece.shfl(me, 0);
  int same = 0;
  mine[5] = static_cast<int>(piece.match_any(me / 4));
  mine[6] = static_cast<int>(piece.match_all(me % 2, same));
  mine[7] = same;
}

/// What a piece of threads with these numbers answers in split_by_label().
std::vector<int> answers_of(const std::vector<int>& members, int me, int meta_rank, int meta_size) {
  const int size = static_cast<int>(members.size());
  int rank = 0;
  unsigned odd = 0;
  for (int i = 0; i < size; ++i) {
    if (members[i] == me) rank = i;
    odd |= static_cast<unsigned>(members[i] % 2) << i;
  }
  return {size,
          rank,
          meta_rank,
          meta_size,
          members[0],
          members[rank >= 2 ? rank - 2 : rank],
          members[rank + 1 < size ? rank + 1 : rank],
          static_cast<int>(odd)};
}

}  // namespace

TEST_CASE("the threads of a branch that run together make a group") {
  Buffer<int> out(std::vector<int>(4 * 96, 0));
  launch(gather_in_a_branch, {1, 96}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < 4 * 96; ++i) CHECK(got[i] == (i / 4 % 3 == 1));
}

TEST_CASE("labeled_partition puts the threads with one label into one group") {
  Buffer<int> out(kColumns * 64);
  launch(split_by_label, {1, 64}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < 64; ++i) {
    CAPTURE(i);
    std::vector<int> members;
    std::set<int> labels_before;  // of groups whose first thread comes earlier
    const auto label = [](int t) { return (t * 7 + 3) % 5; };
    for (int t = i / 32 * 32; t < i / 32 * 32 + 32; ++t) {
      if (label(t) == label(i)) members.push_back(t);
      if (members.empty()) labels_before.insert(label(t));
    }
    const std::vector<int> mine(got.begin() + kColumns * i, got.begin() + kColumns * (i + 1));
    CHECK(mine == answers_of(members, i, static_cast<int>(labels_before.size()), 5));
  }
}

TEST_CASE("binary_partition splits those who say true from those who say false") {
  for (const int limit : {0, 1, 7, 16}) {
    CAPTURE(limit);
    Buffer<int> out(kColumns * 32);
    launch(split_by_vote, {1, 32}, out, limit);
    const std::vector<int> got = out.to_vector();
    for (int i = 0; i < 32; ++i) {
      CAPTURE(i);
      const int* const mine = got.data() + kColumns * i;
      const int rank = i % 16;
      const bool yes = rank < limit, both = limit != 0 && limit != 16;
      const int from = both && !yes ? limit : 0, to = both && yes ? limit : 16;
      CHECK(mine[0] == to - from);
      CHECK(mine[1] == rank - from);
      CHECK(mine[2] == (both && yes));
      CHECK(mine[3] == (both ? 2 : 1));
      int alike = 0, last = 0;
      for (int t = from; t < to; ++t)
        if (t % 2 == i % 2) ++alike, last = i / 16 * 16 + t;
      CHECK(mine[4] == alike);
      CHECK(mine[5] == last);
    }
  }
}

TEST_CASE("a coalesced group is split into pieces of equal size, the last one smaller") {
  Buffer<int> out(kColumns * 32);
  launch(split_into_pieces, {1, 32}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < 32; ++i) {
    CAPTURE(i);
    std::vector<int> members;
    const auto odd_one = [](int t) { return t % 2 == 1 && t < 27; };
    for (int t = 0; t < 32; ++t)
      if (odd_one(t) == odd_one(i)) members.push_back(t);
    const int all = static_cast<int>(members.size());
    int rank = 0;
    while (members[rank] != i) ++rank;
    const int first = rank / 4 * 4, size = std::min(4, all - first);
    unsigned near = 0, alike = 0;
    for (int t = 0; t < size; ++t) {
      near |= (members[first + t] / 4 == i / 4 ? 1u : 0u) << t;
      alike |= (members[first + t] % 2 == i % 2 ? 1u : 0u) << t;
    }
    const bool same = alike == (1u << size) - 1;
    const std::vector<int> mine(got.begin() + kColumns * i, got.begin() + kColumns * (i + 1));
    CHECK(mine == std::vector<int>{size, rank - first, rank / 4, (all + 3) / 4, members[first],
                                   static_cast<int>(near), same ? static_cast<int>(alike) : 0,
                                   same});
  }
}
