// A file seen twice: as nvcc's host pass reads it and as its device pass does.
#include "tools/cc/source/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "tools/cc/source/declarations.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

class Joiner {
 public:
  Joiner(const Declarations& host, const Declarations& device) : host_(host), device_(device) {}

  std::string run() {
    const auto& ours = host_.items();
    const auto& theirs = device_.items();
    std::size_t i = 0, j = 0;
    while (i < ours.size() || j < theirs.size()) {
      if (i < ours.size() && j < theirs.size() && are_equal(ours[i], theirs[j])) {
        ++i, ++j;
        continue;
      }
      const auto [di, dj] = next_common(i, j);
      replace(i, i + di, j, j + dj);
      i += di;
      j += dj;
    }
    text_ += host_.source().substr(written_);
    return std::move(text_);
  }

 private:
  /// Writes the merge of the host's items [i, i_end) and the device's [j, j_end).
  void replace(std::size_t i, std::size_t i_end, std::size_t j, std::size_t j_end) {
    if (j == j_end) return;  // only in the host view: kept
    const auto& ours = host_.items();
    const auto& theirs = device_.items();
    copy_until(i < ours.size() ? host_.offset(ours[i].begin) : host_.source().size());
    const bool replaces = std::any_of(theirs.begin() + static_cast<std::ptrdiff_t>(j),
                                      theirs.begin() + static_cast<std::ptrdiff_t>(j_end),
                                      [](const Item& item) { return item.body == kNone; });
    const auto take = [&](const Item& item) {  // a function only in the host view is kept
      if (item.body != kNone || !replaces) text_ += host_.marked(item.begin, item.end);
    };
    const std::size_t first = i;
    for (; j < j_end; ++j) {
      const Item& item = theirs[j];
      std::size_t twin = i;
      while (twin < i_end && !are_twins(ours[twin], item)) ++twin;
      if (twin == i_end) {
        text_ += device_.marked(item.begin, item.end);
        continue;
      }
      for (; i < twin; ++i) take(ours[i]);
      join(ours[i++], item);
    }
    for (; i < i_end; ++i) take(ours[i]);
    if (i_end > first) {
      written_ = host_.end_of(ours[i_end - 1].end - 1);
      text_ += host_.back_after(ours[i_end - 1].end - 1);
    } else if (i_end < ours.size()) {
      text_ += host_.back_before(ours[i_end].begin);
    }
  }

  bool are_equal(const Item& ours, const Item& theirs) const {
    return ours.line == theirs.line && ours.file == theirs.file &&
           host_.same_words(ours, device_, theirs);
  }

  /// How many items of each view from these on precede the next common item: the nearest such
  /// position.
  std::pair<std::size_t, std::size_t> next_common(std::size_t i, std::size_t j) const {
    constexpr std::size_t kFarthest = 20'000;
    const auto& ours = host_.items();
    const auto& theirs = device_.items();
    for (std::size_t sum = 0; sum < kFarthest; ++sum) {
      for (std::size_t di = 0; di <= sum; ++di) {
        const std::size_t dj = sum - di;
        const bool ours_end = i + di >= ours.size(), theirs_end = j + dj >= theirs.size();
        if (i + di > ours.size() || j + dj > theirs.size()) continue;
        if (ours_end && theirs_end) return {di, dj};
        if (!ours_end && !theirs_end && are_equal(ours[i + di], theirs[j + dj])) return {di, dj};
      }
    }
    return {ours.size() - i, theirs.size() - j};
  }

  bool are_twins(const Item& ours, const Item& theirs) const {
    return ours.body != kNone && theirs.body != kNone && host_.same_head(ours, device_, theirs);
  }

  void join(const Item& ours, const Item& theirs) {
    const bool for_host = host_.says(ours, "__host__") ||
                          !(host_.says(ours, "__device__") || host_.says(ours, "__global__"));
    const bool for_device =
        device_.says(theirs, "__device__") || device_.says(theirs, "__global__");
    const std::string host_body = host_.marked(ours.body, ours.end);
    const std::string device_body = device_.marked(theirs.body, theirs.end);
    text_ += head(ours, theirs, for_host && for_device, for_device);
    if (for_host && for_device) {
      text_ += " { if (!__builtin_is_constant_evaluated() && ::warpstep::sim::in_kernel())" +
               device_body + " else " + host_body + " }";
    } else {
      text_ += for_host ? host_body : device_body;
    }
  }

  /// What stands in front of the body: the words of the pass that it is for, or where the two
  /// passes give a function another place to run in, the device's and __host__.
  std::string head(const Item& ours, const Item& theirs, bool for_both, bool for_device) const {
    if (for_device && !for_both) return device_.marked(theirs.begin, theirs.body);
    if (!for_both || host_.says(ours, "__device__")) return host_.marked(ours.begin, ours.body);
    std::uint32_t at = theirs.begin;
    while (device_.text(at) != "__device__") ++at;
    return device_.marked(theirs.begin, at) + " __host__ " + device_.marked(at, theirs.body);
  }

  void copy_until(std::size_t offset) {
    text_ += host_.source().substr(written_, offset - written_);
    written_ = offset;
  }

  const Declarations& host_;
  const Declarations& device_;
  std::string text_;
  std::size_t written_ = 0;  // of the host's source
};

}  // namespace

bool asks_for_architecture(std::string_view preprocessed) {
  std::set<std::string_view> files;
  for (std::size_t at = 0; at < preprocessed.size();) {
    const std::size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    const std::string_view line = preprocessed.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with("# ")) continue;
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open >= close || line.find('3', close) != line.npos) continue;
    files.insert(line.substr(open + 1, close - open - 1));
  }
  return std::any_of(files.begin(), files.end(), [](std::string_view file) {
    std::error_code ignored;  // a marker may name the folder, or "<built-in>"
    return std::filesystem::is_regular_file(file, ignored) &&
           read_text(file).find("__CUDA_ARCH__") != std::string::npos;
  });
}

std::string join_views(std::string_view host, std::string_view device) {
  const Declarations host_view(host);
  const Declarations device_view(device);
  return Joiner(host_view, device_view).run();
}

}  // namespace warpstep::tools::cc
