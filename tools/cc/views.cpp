// A file seen twice: as nvcc's host pass reads it and as its device pass does.
#include "tools/cc/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "tools/home.h"
#include "tools/translate/tokens.h"

namespace warpstep::tools::cc {
namespace {

using translate::Kind;
using translate::kNone;
using translate::Tokens;

/// A declaration, the beginning of a namespace or class up to its brace, or the brace at its end.
struct Item {
  std::uint32_t begin = 0;  // tokens [begin, end)
  std::uint32_t end = 0;
  std::uint32_t body = kNone;  // of a function: the brace that opens it
  std::size_t hash = 0;
  std::string file;
  std::uint32_t line = 0;
};

class View {
 public:
  explicit View(std::string_view source) : tokens_(translate::tokenize(source)) {
    for (std::uint32_t at = 0; at < count();) at = read_item(at);
    find_places();
  }

  const std::vector<Item>& items() const { return items_; }
  std::string_view text(std::uint32_t token) const { return tokens_.text(token); }

  bool says(const Item& item, std::string_view word) const {
    const std::uint32_t end = item.body == kNone ? item.end : item.body;
    for (std::uint32_t i = item.begin; i < end; ++i)
      if (text(i) == word) return true;
    return false;
  }

  bool same_head(const Item& item, const View& other, const Item& others) const {
    if (item.body - item.begin != others.body - others.begin) return false;
    for (std::uint32_t i = 0; i < item.body - item.begin; ++i)
      if (text(item.begin + i) != other.text(others.begin + i)) return false;
    return true;
  }

  /// Where a token begins; one past the last token is the end of the source.
  std::size_t offset(std::uint32_t token) const {
    return token < count() ? tokens_.list[token].begin : tokens_.source.size();
  }
  std::size_t end_of(std::uint32_t token) const {
    return tokens_.list[token].begin + tokens_.list[token].size;
  }

  /// The source of tokens [begin, end) behind a marker that says where it is from.
  std::string marked(std::uint32_t begin, std::uint32_t end) const {
    if (begin == end) return {};
    const auto [file, line] = place(begin);
    return fmt::format("\n# {} \"{}\"\n", line, file) +
           std::string(tokens_.source.substr(offset(begin), end_of(end - 1) - offset(begin)));
  }

  /// A marker for whatever follows the token in this source.
  std::string back_after(std::uint32_t token) const {
    const auto [file, line] = place(token);
    const auto inside = tokens_.source.substr(offset(token), tokens_.list[token].size);
    return fmt::format("\n# {} \"{}\"\n", line + std::count(inside.begin(), inside.end(), '\n'),
                       file);
  }

  std::string_view source() const { return tokens_.source; }

 private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(tokens_.list.size()); }
  char punct(std::uint32_t i) const { return i < count() ? tokens_.list[i].punct : '\0'; }
  std::uint32_t after_match(std::uint32_t i) const {
    const std::uint32_t match = tokens_.list[i].match;
    return match == kNone ? i + 1 : match + 1;
  }

  void add(std::uint32_t begin, std::uint32_t end, std::uint32_t body = kNone) {
    Item item{begin, end, body, 0, {}, 0};
    for (std::uint32_t i = begin; i < end; ++i)
      item.hash = item.hash * 1099511628211U + std::hash<std::string_view>{}(text(i));
    items_.push_back(std::move(item));
  }

  /// True when "{" at `brace` opens what holds declarations itself; the item began at `begin`.
  bool opens_scope(std::uint32_t begin, std::uint32_t brace, bool has_parameters) const {
    if (has_parameters) return false;
    for (std::uint32_t i = begin; i < brace; ++i) {
      const std::string_view word = text(i);
      if (word == "enum" || word == "=") return false;
      if (word == "namespace" || word == "class" || word == "struct" || word == "union")
        return true;
      if (word == "extern" && i + 2 == brace) return true;
      if (word == "template" && text(i + 1) == "<") {  // its parameters say `class` too
        int depth = 0;
        for (++i; i < brace; ++i) {
          if (punct(i) == '<') ++depth;
          if (punct(i) == '>' && --depth == 0) break;
          if (punct(i) == '(') i = after_match(i) - 1;
        }
      }
    }
    return false;
  }

  /// Reads one item and returns where the next begins.
  std::uint32_t read_item(std::uint32_t begin) {
    bool has_parameters = false;   // ( ) were seen: of a function, unless they are an attribute's
    bool in_initialisers = false;  // of a constructor
    for (std::uint32_t i = begin; i < count();) {
      const char c = punct(i);
      if (c == ';' || (c == '}' && i == begin)) return add(begin, i + 1), i + 1;
      if (c == '}') return add(begin, i), i;  // a bracket too many: take it by itself
      if (c == '(') {
        const bool attribute =
            i > begin && (text(i - 1) == "__attribute__" || text(i - 1) == "alignas" ||
                          text(i - 1) == "__declspec" || text(i - 1) == "decltype");
        has_parameters = has_parameters || !attribute;
        i = after_match(i);
      } else if (c == '[') {
        i = after_match(i);
      } else if (c == ':' && has_parameters) {
        in_initialisers = true;
        ++i;
      } else if (c == ':' && i == begin + 1 && is_access(begin)) {
        return add(begin, i + 1), i + 1;
      } else if (c == '{') {
        if (in_initialisers && i > begin && punct(i - 1) != ')' && punct(i - 1) != '}') {
          i = after_match(i);
          continue;
        }
        if (opens_scope(begin, i, has_parameters)) return add(begin, i + 1), i + 1;
        if (has_parameters && !has_equals(begin, i)) {
          const std::uint32_t end = after_match(i);
          return add(begin, end, i), end;
        }
        i = after_match(i);
      } else {
        ++i;
      }
    }
    return add(begin, count()), count();
  }

  bool is_access(std::uint32_t i) const {
    return text(i) == "public" || text(i) == "private" || text(i) == "protected";
  }

  /// `auto f = [](int x) { … };` is no function; `T& operator=(const T& other) { … }` is one.
  bool has_equals(std::uint32_t begin, std::uint32_t brace) const {
    for (std::uint32_t i = begin; i < brace; ++i) {
      if (punct(i) == '(') return false;
      if (text(i) == "operator") return false;
      if (punct(i) == '=') return true;
      if (punct(i) == '<' && i > begin && text(i - 1) == "template") {
        int depth = 0;
        for (; i < brace; ++i) {
          if (punct(i) == '<') ++depth;
          if (punct(i) == '>' && --depth == 0) break;
        }
      }
    }
    return false;
  }

  std::pair<std::string, std::uint32_t> place(std::uint32_t token) const {
    const std::size_t at = offset(token);
    const auto marker = std::upper_bound(
        tokens_.markers.begin(), tokens_.markers.end(), at,
        [](std::size_t offset, const translate::LineMarker& m) { return offset < m.begin; });
    if (marker == tokens_.markers.begin()) return {"", 1};
    const auto& before = marker[-1];
    const auto lines = std::count(tokens_.source.begin() + before.end,
                                  tokens_.source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return {std::string(before.file), before.line + static_cast<std::uint32_t>(lines)};
  }

  void find_places() {
    for (Item& item : items_) std::tie(item.file, item.line) = place(item.begin);
  }

  Tokens tokens_;
  std::vector<Item> items_;
};

bool equal(const Item& a, const Item& b) {
  return a.hash == b.hash && a.line == b.line && a.file == b.file;
}

/// How many items of each view stand before the next that both have: the nearest such place.
std::pair<std::size_t, std::size_t> next_common(const std::vector<Item>& a, std::size_t i,
                                                const std::vector<Item>& b, std::size_t j) {
  constexpr std::size_t kFarthest = 20'000;
  for (std::size_t sum = 0; sum < kFarthest; ++sum) {
    for (std::size_t di = 0; di <= sum; ++di) {
      const std::size_t dj = sum - di;
      const bool end_a = i + di >= a.size(), end_b = j + dj >= b.size();
      if (i + di > a.size() || j + dj > b.size()) continue;
      if (end_a && end_b) return {di, dj};
      if (!end_a && !end_b && equal(a[i + di], b[j + dj])) return {di, dj};
    }
  }
  return {a.size() - i, b.size() - j};
}

class Joiner {
 public:
  Joiner(const View& host, const View& device) : host_(host), device_(device) {}

  std::string run() {
    const auto& ours = host_.items();
    const auto& theirs = device_.items();
    std::size_t i = 0, j = 0;
    while (i < ours.size() || j < theirs.size()) {
      if (i < ours.size() && j < theirs.size() && equal(ours[i], theirs[j])) {
        ++i, ++j;
        continue;
      }
      const auto [di, dj] = next_common(ours, i, theirs, j);
      replace(i, i + di, j, j + dj);
      i += di;
      j += dj;
    }
    text_ += host_.source().substr(written_);
    return std::move(text_);
  }

 private:
  /// Writes what the host's items [i, i_end) and the device's [j, j_end) become together.
  void replace(std::size_t i, std::size_t i_end, std::size_t j, std::size_t j_end) {
    if (j == j_end) return;  // only the host has them: they stay
    const auto& ours = host_.items();
    const auto& theirs = device_.items();
    copy_until(i < ours.size() ? host_.offset(ours[i].begin) : host_.source().size());
    const bool replaces = std::any_of(theirs.begin() + static_cast<std::ptrdiff_t>(j),
                                      theirs.begin() + static_cast<std::ptrdiff_t>(j_end),
                                      [](const Item& item) { return item.body == kNone; });
    const auto take = [&](const Item& item) {  // a function that only the host has stays
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
    if (i_end > first) written_ = host_.end_of(ours[i_end - 1].end - 1);
    if (i_end > 0) text_ += host_.back_after(ours[i_end - 1].end - 1);
  }

  bool are_twins(const Item& ours, const Item& theirs) const {
    return ours.body != kNone && theirs.body != kNone && host_.same_head(ours, device_, theirs);
  }

  void join(const Item& ours, const Item& theirs) {
    const bool for_host = host_.says(ours, "__host__") ||
                          !(host_.says(ours, "__device__") || host_.says(ours, "__global__"));
    const bool for_device = host_.says(ours, "__device__") || host_.says(ours, "__global__");
    const std::string host_body = host_.marked(ours.body, ours.end);
    const std::string device_body = device_.marked(theirs.body, theirs.end);
    text_ += host_.marked(ours.begin, ours.body);
    if (for_host && for_device) {
      text_ += " { if (!__builtin_is_constant_evaluated() && ::warpstep::sim::in_kernel())" +
               device_body + " else " + host_body + " }";
    } else {
      text_ += for_host ? host_body : device_body;
    }
  }

  void copy_until(std::size_t offset) {
    text_ += host_.source().substr(written_, offset - written_);
    written_ = offset;
  }

  const View& host_;
  const View& device_;
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
  const View host_view(host);
  const View device_view(device);
  return Joiner(host_view, device_view).run();
}

}  // namespace warpstep::tools::cc
