// Replaces numbered allocations in messages by the exercise's array names.
#include <fmt/format.h>

#include "course/judge/session.h"

namespace warpstep::course {

namespace {

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; !what.empty() && (at = text.find(what, at)) != text.npos;
       at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

std::string indexed(const Array& array, long long offset) {
  const auto size = static_cast<long long>(size_of(array.type));
  const long long index = offset >= 0 ? offset / size : -((-offset + size - 1) / size);
  return fmt::format("{}[{}]", array.name, index + static_cast<long long>(array.first));
}

std::string thread_in_words(const Message& message) {
  const auto& t = message.thread;
  const auto& b = message.block;
  const std::string thread = t[1] == 0 && t[2] == 0 ? fmt::format("{}", t[0])
                                                    : fmt::format("({},{},{})", t[0], t[1], t[2]);
  const std::string block = b[1] == 0 && b[2] == 0 ? fmt::format("{}", b[0])
                                                   : fmt::format("({},{},{})", b[0], b[1], b[2]);
  return fmt::format("thread {} of block {}", thread, block);
}

}  // namespace

void name_arrays(const Found& found, const Done& done, Message& message) {
  if (!done.outcome) return;
  for (std::size_t i = 0; i < done.run.order.arrays.size(); ++i) {
    if (i >= done.outcome->addresses.size() || done.outcome->addresses[i] != found.address ||
        found.address == 0)
      continue;
    const Array& array = done.run.order.arrays[i];
    const std::string cell = indexed(array, found.offset);
    message.array = array.name;
    message.what = replaced(message.what, found.memory + found.index, cell);
    message.what = replaced(message.what, found.memory, array.name);
    for (std::string& detail : message.details) detail = replaced(detail, found.memory, array.name);
    if (!found.rule.starts_with("out-of-bounds") || !message.has_thread()) return;
    message.what =
        fmt::format("{} {} {}, {}", thread_in_words(message), found.role,
                    found.bytes > static_cast<long long>(size_of(array.type))  // as by a float4
                        ? fmt::format("{} bytes from {} on", found.bytes, cell)
                        : cell,
                    array.count == 0 ? "and the array is empty"
                                     : fmt::format("valid indices are {} to {}", array.first,
                                                   array.first + array.count - 1));
    if (done.right()) message.what += "; the values are right by luck";
    return;
  }
}

}  // namespace warpstep::course
