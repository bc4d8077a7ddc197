// Reader of GCC's call graphs.
#include "tools/cc/device_code/call_graph.h"

#include <charconv>

namespace warpstep::tools::cc {
namespace {

/// The text between `key: "` and the quote in front of `end`, or the last quote.
std::string_view value_of(std::string_view line, std::string_view key, std::string_view end) {
  const std::size_t at = line.find(key);
  if (at == line.npos) return {};
  line.remove_prefix(at + key.size());
  const std::size_t quote = end.empty() ? line.rfind('"') : line.find(end);
  return quote == line.npos ? std::string_view() : line.substr(0, quote);
}

unsigned take_number(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) return 0;
  unsigned number = 0;
  std::from_chars(text.data() + colon + 1, text.data() + text.size(), number);
  text = text.substr(0, colon);
  return number;
}

CallPlace read_place(std::string_view text) {
  CallPlace place;
  place.column = take_number(text);
  place.line = take_number(text);
  place.file = std::string(text);
  return place;
}

/// A constructor's or destructor's code is one function that has two names.
std::string with_other_name(std::string_view key) {
  for (const std::string_view part : {"C1E", "D1E", "C1I"})
    if (const std::size_t at = key.rfind(part); at != key.npos) {
      std::string other(key);
      other[at + 1] = '2';
      return other;
    }
  return {};
}

}  // namespace

const CallGraph::Function* CallGraph::find(const std::string& key) const {
  if (const auto found = functions.find(key); found != functions.end()) return &found->second;
  const auto other = functions.find(with_other_name(key));
  return other == functions.end() ? nullptr : &other->second;
}

CallGraph read_call_graph(std::string_view text) {
  CallGraph graph;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with("node: ")) {
      const std::string_view label = value_of(line, "label: \"", "");
      const std::size_t end = label.find("\\n");
      if (end == label.npos) continue;
      std::string_view place = label.substr(end + 2);
      place = place.substr(0, place.find("\\n"));
      graph.functions.emplace(
          value_of(line, "title: \"", "\" label: "),
          CallGraph::Function{std::string(label.substr(0, end)), read_place(place)});
    } else if (line.starts_with("edge: ")) {
      const std::string_view place = value_of(line, "label: \"", "");
      if (place.empty()) continue;
      graph.calls.push_back({std::string(value_of(line, "sourcename: \"", "\" targetname: ")),
                             std::string(value_of(line, "targetname: \"", "\" label: ")),
                             read_place(place)});
    }
  }
  return graph;
}

}  // namespace warpstep::tools::cc
