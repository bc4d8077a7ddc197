// Groups of cooperative_groups in a kernel that becomes loops.
#include "tools/translate/loops/calls/groups.h"

#include <array>

namespace warpstep::tools::translate {
namespace {

constexpr std::string_view kNamespace = "cooperative_groups";
constexpr std::string_view kRank =
    "(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))";
constexpr std::string_view kThreads = "(blockDim.x * blockDim.y * blockDim.z)";

struct Member {
  std::string_view name, text;
};
constexpr std::array kOfBlock{Member{"sync", "__syncthreads()"},
                              Member{"thread_rank", kRank},
                              Member{"size", kThreads},
                              Member{"num_threads", kThreads},
                              Member{"thread_index", "threadIdx"},
                              Member{"group_index", "blockIdx"},
                              Member{"dim_threads", "blockDim"},
                              Member{"group_dim", "blockDim"}};
constexpr std::array kOfWarp{Member{"sync", "__syncwarp()"}, Member{"size", "32u"},
                             Member{"num_threads", "32u"}};
constexpr std::array kWithArguments{Member{"shfl", "warpstep_shfl_sync"},
                                    Member{"shfl_up", "warpstep_shfl_up_sync"},
                                    Member{"shfl_down", "warpstep_shfl_down_sync"},
                                    Member{"shfl_xor", "warpstep_shfl_xor_sync"},
                                    Member{"any", "__any_sync"},
                                    Member{"all", "__all_sync"},
                                    Member{"ballot", "__ballot_sync"}};
constexpr std::array kFunctions{"this_thread_block", "tiled_partition"};

template <class Members>
std::string_view text_of(const Members& members, std::string_view name) {
  for (const Member& member : members)
    if (member.name == name) return member.text;
  return {};
}

}  // namespace

Groups::Groups(const CopiedText& copied, const Kernel& kernel)
    : copied_(copied), unit_(copied.unit()), kernel_(kernel) {
  bool has_groups = false;
  for (std::uint32_t i = kernel.body; i < kernel.last && !has_groups; ++i)
    has_groups = unit_.is(i, Kind::kWord) && is_one_of(kFunctions, unit_.text(i));
  if (!has_groups || !has_namespace()) return;
  for (std::uint32_t i = kernel.body + 1; i < kernel.last && are_plain_; ++i) {
    const bool begins = unit_.is(i - 1, ';') || unit_.is(i - 1, '{') || unit_.is(i - 1, '}');
    std::string text;
    std::uint32_t end = begins ? after_declaration(i) : kNone;
    if (end == kNone) end = after_use(i, text);
    if (end == kNone) {
      const bool is_member = unit_.is(i - 1, '.') || unit_.is(i - 1, Kind::kArrow);
      const bool is_known = names_.contains(unit_.text(i)) || is_one_of(kFunctions, unit_.text(i));
      are_plain_ = is_member || !unit_.is(i, Kind::kWord) || !is_known;
      continue;
    }
    are_plain_ = are_plain_ && !is_edited(i, end - 1);
    replaced_.push_back({i, end - 1, std::move(text)});
    i = end - 1;
  }
}

/// Whether the file speaks of the namespace: else what looks like its functions is the file's own.
bool Groups::has_namespace() const {
  for (std::uint32_t i = 0; i < kernel_.last; ++i)
    if (unit_.is(i, kNamespace)) return true;
  return false;
}

/// Behind `cooperative_groups::` or what the file calls it; `i` itself if nothing of it stands
/// there.
std::uint32_t Groups::after_qualifier(std::uint32_t i) const {
  if (unit_.is(i, Kind::kScope)) ++i;
  if (!unit_.is(i + 1, Kind::kScope)) return i;
  if (unit_.is(i, kNamespace)) return i + 2;
  for (std::uint32_t word = 0; word < kernel_.last; ++word)
    if (unit_.is(word, "namespace") && unit_.is(word + 1, unit_.text(i)) && unit_.is(word + 2, '='))
      return unit_.is(word + 3, kNamespace) && unit_.is(word + 4, ';') ? i + 2 : i;
  return i;
}

/// Behind what makes a group, or names one; kNone if nothing such stands there.
std::uint32_t Groups::after_group(std::uint32_t i, Group& kind) const {
  if (kind_of(i) == Group::kBlock) {
    kind = Group::kBlock;
    return i + 1;
  }
  i = after_qualifier(i);
  if (unit_.is(i, "this_thread_block") && unit_.is(i + 1, '(') && unit_.is(i + 2, ')')) {
    kind = Group::kBlock;
    return i + 3;
  }
  const bool is_tile = unit_.is(i, "tiled_partition") && unit_.is(i + 1, '<') &&
                       unit_.is(i + 2, "32") && unit_.is(i + 3, '>') && unit_.is(i + 4, '(');
  if (!is_tile) return kNone;
  Group parent = Group::kNone;
  const std::uint32_t end = after_group(i + 5, parent);
  if (end == kNone || parent != Group::kBlock || !unit_.is(end, ')')) return kNone;
  kind = Group::kWarp;
  return end + 1;
}

/// Behind `auto block = this_thread_block();`; kNone if no group is declared there.
std::uint32_t Groups::after_declaration(std::uint32_t i) {
  if (unit_.is(i, "const")) ++i;
  Group said = Group::kNone, kind = Group::kNone;
  if (unit_.is(i, "auto")) {
    ++i;
  } else {
    i = after_qualifier(i);
    if (unit_.is(i, "thread_block")) {
      said = Group::kBlock;
      ++i;
    } else if (unit_.is(i, "thread_block_tile") && unit_.is(i + 1, '<') && unit_.is(i + 2, "32") &&
               unit_.is(i + 3, '>')) {
      said = Group::kWarp;
      i += 4;
    } else {
      return kNone;
    }
  }
  if (!unit_.is(i, Kind::kWord) || !unit_.is(i + 1, '=')) return kNone;
  const std::uint32_t end = after_group(i + 2, kind);
  if (end == kNone || !unit_.is(end, ';') || (said != Group::kNone && said != kind)) return kNone;
  const auto [known, is_new] = names_.emplace(unit_.text(i), kind);
  if (known->second != kind) are_plain_ = false;
  for (const Parameter& parameter : kernel_.parameters)
    if (parameter.name != kNone && unit_.text(parameter.name) == unit_.text(i)) are_plain_ = false;
  for (std::uint32_t before = kernel_.body; before < i; ++before)
    if (is_new && unit_.is(before, unit_.text(i)) && !unit_.is(before - 1, '.')) are_plain_ = false;
  return end + 1;
}

/// Behind what is done with a group, and `text` is the same without; kNone if there is none.
std::uint32_t Groups::after_use(std::uint32_t i, std::string& text) const {
  if (unit_.is(i - 1, '.') || unit_.is(i - 1, Kind::kArrow) || unit_.is(i - 1, Kind::kScope))
    return kNone;
  const std::uint32_t function = after_qualifier(i);
  Group kind = Group::kNone;
  if (unit_.is(function, "sync") && unit_.is(function + 1, '(') && unit_.is(function + 3, ')')) {
    kind = kind_of(function + 2);
    if (kind == Group::kNone) return kNone;
    text = kind == Group::kBlock ? "__syncthreads()" : "__syncwarp()";
    return function + 4;
  }
  std::uint32_t end = i + 1;
  kind = kind_of(i);
  if (kind == Group::kNone) end = after_group(i, kind);
  return end == kNone || !unit_.is(end, '.') ? kNone : after_member(end, kind, text);
}

std::uint32_t Groups::after_member(std::uint32_t dot, Group kind, std::string& text) const {
  const std::string_view name = unit_.text(dot + 1);
  if (!unit_.is(dot + 2, '(')) return kNone;
  const bool is_empty = unit_.is(dot + 3, ')');
  if (kind == Group::kBlock) {
    text = text_of(kOfBlock, name);
    const bool is_index = name.ends_with("_index") || name == "dim_threads" || name == "group_dim";
    if (is_index && !unit_.is(dot + 4, '.')) return kNone;
    return text.empty() || !is_empty ? kNone : dot + 4;
  }
  if (is_empty) {
    text = text_of(kOfWarp, name);
    if (name == "thread_rank") text = std::string(kRank) + " % 32";
    if (name == "meta_group_rank") text = std::string(kRank) + " / 32";
    if (name == "meta_group_size") text = "(" + std::string(kThreads) + " + 31) / 32";
    if (text.ends_with("32")) text = "(" + text + ")";
    return text.empty() ? kNone : dot + 4;
  }
  text = text_of(kWithArguments, name);
  if (text.empty()) return kNone;
  text += "(0xffffffffu,";
  return dot + 3;  // the arguments follow
}

Groups::Group Groups::kind_of(std::uint32_t i) const {
  if (!unit_.is(i, Kind::kWord)) return Group::kNone;
  const auto found = names_.find(unit_.text(i));
  return found == names_.end() ? Group::kNone : found->second;
}

/// Whether another step of the translation has changed these tokens.
bool Groups::is_edited(std::uint32_t first, std::uint32_t last) const {
  const std::uint32_t begin = unit_.token(first).begin;
  const std::uint32_t end = unit_.token(last).begin + unit_.token(last).size;
  for (const Edit& edit : copied_.edits())
    if (edit.begin >= begin && edit.begin <= end) return true;
  return false;
}

ComposedText Groups::text() const {
  ComposedText text;
  std::uint32_t from = kernel_.first;
  for (const Replaced& one : replaced_) {
    if (one.first > from) text.copy(copied_, from, one.first - 1);
    text.write(" " + one.text);
    from = one.last + 1;
  }
  if (from <= kernel_.last) text.copy(copied_, from, kernel_.last);
  return text;
}

}  // namespace warpstep::tools::translate
