#include "sim/check/initcheck/class_copies.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/check/describe/memory.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/source/source_lines.h"
#include "sim/symbols/class_copies.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

/// What an instruction copies by reading so many bytes.
struct Copied {
  bool is_class = false;        // all of an object
  std::size_t class_bytes = 0;  // of the class whose members are copied; 0: none are
};

/// The line, behind those that its statement begins on.
std::string statement_at(const SourceLocation& location) {
  constexpr int kMostLines = 4;
  const std::vector<std::string>& lines = code_lines(location.file);
  const auto at = static_cast<std::size_t>(location.line);
  if (location.line < 1 || at >= lines.size()) return "";
  std::string statement = lines[at];
  for (std::size_t line = at; --line != 0 && at - line < kMostLines;) {
    const std::size_t last = lines[line].find_last_not_of(" \t\r");
    if (last == std::string::npos ||
        std::string_view(";{}").find(lines[line][last]) != std::string_view::npos)
      break;
    statement.insert(0, lines[line] + " ");
  }
  return statement;
}

/// Whether the variable, or an element of it, is set in the statement: `a = `,
/// `a(`, `a[i] = `, or `for (auto a : ...)`.
bool is_set_in(std::string_view statement, std::string_view name) {
  for (std::size_t at = statement.find(name); at != statement.npos;
       at = statement.find(name, at + 1)) {
    std::size_t next = at + name.size();
    if ((at != 0 && is_part_of_name(statement[at - 1])) ||
        (next < statement.size() && is_part_of_name(statement[next])))
      continue;
    const auto skip_blanks = [&] {
      while (next < statement.size() && statement[next] == ' ') ++next;
    };
    skip_blanks();
    while (next < statement.size() && statement[next] == '[') {
      next = std::min(statement.find(']', next), statement.size());
      while (next < statement.size() && statement[next] == ']') ++next;
      skip_blanks();
    }
    if (next >= statement.size()) return false;
    const char sign = statement[next];
    const bool is_doubled =
        next + 1 < statement.size() && (statement[next + 1] == '=' || statement[next + 1] == ':');
    if (sign == '(' || sign == '{' || ((sign == '=' || sign == ':') && !is_doubled)) return true;
  }
  return false;
}

Copied read_copied(const void* pc, std::size_t bytes) {
  const ClassCopies copies = class_copies_at(pc, bytes);
  if (copies.of_function != 0) return {copies.of_function == bytes, copies.of_function};
  if (!copies.returns_class && copies.targets.empty()) return {};
  const std::string statement = statement_at(source_location(pc));
  return {(copies.returns_class && has_word(statement, "return")) ||
              std::any_of(copies.targets.begin(), copies.targets.end(),
                          [&](const std::string& name) { return is_set_in(statement, name); }),
          0};
}

Copied copied_by(const Access& read) {
  static auto& known = *new std::map<std::pair<const void*, std::size_t>, Copied>;
  const void* const pc = sites.instruction(read.site);
  if (pc == nullptr) return {};
  const auto [entry, is_new] = known.try_emplace({pc, read.bytes});
  if (is_new) entry->second = read_copied(pc, read.bytes);
  return entry->second;
}

bool has_value(std::uintptr_t address) {
  const Memory memory = memory_at(address);
  return memory.area != nullptr &&
         (bytes_with_values(memory, memory.area->cell(address)) >> (address & 3) & 1) != 0;
}

}  // namespace

bool copies_class(const Access& read) {
  const Copied copied = copied_by(read);
  return copied.is_class || copied.class_bytes > read.bytes;
}

bool copies_member(const Access& read) {
  const std::size_t bytes = copied_by(read).class_bytes;
  if (bytes <= read.bytes) return false;
  // Objects lie in arrays of their class.
  const std::uintptr_t array = beginning_of_object(read.address);
  std::uintptr_t at = array + (read.address - array) / bytes * bytes;
  for (const std::uintptr_t end = at + bytes; at < end; ++at)
    if (has_value(at)) return true;
  return false;
}

}  // namespace warpstep::sim::check
