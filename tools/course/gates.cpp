#include "tools/course/gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace warpstep::tools::course {

namespace {

struct Gate {
  std::string name;
  double got = 0;
  std::optional<double> least, most;
  bool good = true;
};

std::vector<Gate> gates_of(const Verdict& verdict) {
  std::vector<Gate> gates;
  for (const Category& category : verdict.categories)
    for (const Json& counter : category.counters) {
      const std::string name = counter.value("name", "");
      const bool is_upper = counter.value("upper", true), has_bound = counter.contains("bound");
      auto gate = std::find_if(gates.begin(), gates.end(), [&](const Gate& other) {
        return has_bound && other.name == name && !(is_upper ? other.most : other.least);
      });
      if (gate == gates.end()) gate = gates.insert(gates.end(), {name, counter.value("got", 0.0)});
      if (!has_bound) continue;
      (is_upper ? gate->most : gate->least) = counter.value("bound", 0.0);
      gate->good &= counter.value("good", true);
    }
  return gates;
}

std::string bounds_in_words(const Gate& gate) {
  if (!gate.least && !gate.most) return "";
  if (!gate.least) return fmt::format("at most {:.4g}", *gate.most);
  if (!gate.most) return fmt::format("at least {:.4g}", *gate.least);
  if (*gate.least == *gate.most) return fmt::format("exactly {:.4g}", *gate.most);
  return fmt::format("{:.4g} to {:.4g}", *gate.least, *gate.most);
}

}  // namespace

std::string gates_in_words(const Verdict& verdict) {
  std::string text;
  for (const Gate& gate : gates_of(verdict)) {
    text += fmt::format("  {:<38} {:>8.4g}", gate.name, gate.got);
    if (gate.least || gate.most)
      text += fmt::format("  ({})  {}", bounds_in_words(gate), gate.good ? "ok" : "not yet");
    text += "\n";
  }
  return text;
}

}  // namespace warpstep::tools::course
