// Where the functions of a file run, and what stands at a place of it.
#include "tools/cc/device_code/sides.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

bool is_lambda_of_device(const Declarations& file, std::uint32_t bracket) {
  for (std::uint32_t i = file.match(bracket); i != kNone && i < file.size(); ++i) {
    if (file.punct(i) == '{') return false;
    if (file.text(i) == "__device__") return true;
  }
  return false;
}

std::string key(const CallPlace& place) {
  return fmt::format("{}:{}:{}", place.line, place.column, place.file);
}

}  // namespace

Sides::Sides(const Declarations& file) : file_(file) {
  for (const Item& item : file_.items()) {
    if (item.is_system) continue;
    auto [path, line] = file_.location(item.begin);
    std::size_t at = file_.offset(item.begin);
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      const std::string_view between = file_.source().substr(at, file_.offset(i) - at);
      if (between.find('#') != between.npos)
        std::tie(path, line) = file_.location(i);
      else
        line += static_cast<std::uint32_t>(std::count(between.begin(), between.end(), '\n'));
      at = file_.offset(i);
      const std::size_t begin = at == 0 ? file_.source().npos : file_.source().rfind('\n', at - 1);
      const auto column = static_cast<unsigned>(at - begin);  // npos + 1 is 0
      tokens_.emplace(key({path, line, column}), i);
      if (file_.text(i) == "std" && file_.text(i + 1) == "::")
        (file_.text(i - 1) == "::" && file_.text(i - 2) == "cuda" ? said_of_device_ : said_of_host_)
            .insert(file_.text(i + 2));
      if (file_.text(i) == "nvstd") said_of_device_.insert(file_.text(i + 2));
      const bool is_host = file_.text(i) == "__host__";
      if (item.body == kNone && (is_host || file_.text(i) == "__device__"))
        for (std::uint32_t j = item.begin; j < item.end; ++j)
          if (file_.punct(j + 1) == '(')
            (is_host ? declared_for_host_ : declared_for_device_).insert(file_.text(j));
    }
  }
}

std::uint32_t Sides::token_at(const CallPlace& place) const {
  const auto found = tokens_.find(key(place));
  return found == tokens_.end() ? kNone : found->second;
}

const Item& Sides::item_of(std::uint32_t token) const {
  const auto next =
      std::upper_bound(file_.items().begin(), file_.items().end(), token,
                       [](std::uint32_t at, const Item& item) { return at < item.begin; });
  return *std::prev(next);
}

Side Sides::of_head(const Item& item) const {
  const bool device = file_.says(item, "__device__");
  if (file_.says(item, "__global__")) return Side::kDevice;
  if (device && file_.says(item, "__host__")) return Side::kBoth;
  if (!device && !item.in_class && file_.is_memory_operator(item)) return Side::kBoth;
  return device ? Side::kDevice : Side::kHost;
}

Side Sides::of(const CallPlace& place) const {
  const std::uint32_t token = token_at(place);
  if (token == kNone) return Side::kUnknown;
  const Item& item = item_of(token);
  if (item.body != kNone && token > item.body) {
    if (file_.punct(token) != '[') return Side::kUnknown;  // a class in a function
    return is_lambda_of_device(file_, token) ? Side::kUnknown : of_head(item);
  }
  if (item.body == kNone) {
    if (file_.punct(item.end - 1) != ';' || file_.says(item, "default")) return Side::kUnknown;
    bool calls = false;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (file_.punct(i) == '=') return Side::kUnknown;
      calls |= file_.punct(i) == '(';
    }
    if (!calls) return Side::kUnknown;
  }
  const Side side = of_head(item);
  if (side != Side::kHost) return side;
  for (std::uint32_t i = item.begin; i < (item.body == kNone ? item.end : item.body); ++i)
    if (file_.punct(i + 1) == '(' && declared_for_device_.contains(file_.text(i)))
      return Side::kUnknown;  // declared in its class
  return side;
}

bool Sides::is_declared_for_host(const Item& item) const {
  const std::uint32_t open = parameters_of(file_, item);
  return open != kNone && declared_for_host_.contains(file_.text(open - 1));
}

bool Sides::is_said_of_host_alone(std::string_view name) const {
  return said_of_host_.contains(name) && !said_of_device_.contains(name);
}

}  // namespace warpstep::tools::cc
