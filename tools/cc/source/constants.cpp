// Constants that nvcc asks for where g++ takes a value, or does not look.
#include "tools/cc/source/constants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <unordered_set>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kPlainTypes = std::to_array<std::string_view>(
    {"int", "unsigned", "float", "double", "long", "short", "char", "bool", "size_t"});
constexpr auto kNoMember = std::to_array<std::string_view>(
    {"using", "typedef", "static", "friend", "template", "operator", "enum", "static_assert"});
constexpr auto kMemories =
    std::to_array<std::string_view>({"__constant__", "__device__", "__managed__", "__shared__"});

struct Count {
  std::size_t at;
  std::string_view name;
};

/// The lines `#pragma unroll NAME`.
std::vector<Count> counts_in(std::string_view source) {
  constexpr std::string_view kPragma = "#pragma unroll ";
  std::vector<Count> counts;
  for (std::size_t at = source.find(kPragma); at != source.npos;
       at = source.find(kPragma, at + 1)) {
    std::string_view name = source.substr(at + kPragma.size());
    name = name.substr(0, name.find('\n'));
    const auto begin = name.find_first_not_of(" \t");
    if (begin == name.npos) continue;
    name = name.substr(begin, name.find_last_not_of(" \t\r") + 1 - begin);
    const bool is_name = std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
                         std::all_of(name.begin(), name.end(), [](char c) {
                           return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
                         });
    if (is_name) counts.push_back({at, name});
  }
  return counts;
}

bool is_device_code(const Declarations& file, const Item& item) {
  return item.body != kNone && !item.is_system && space_of(file, item) != "__host__";
}

/// Reads which classes give some members of numbers a value and others none.
class PartialClasses {
 public:
  explicit PartialClasses(const Declarations& file) : file_(file) {}

  void read(const Item& item) {
    if (item.body != kNone) return note_function(item);
    const char last = file_.punct(item.end - 1);
    if (last == '{') return open(item);
    if (last == '}' && item.end == item.begin + 1) return close();
    if (last == ';' && !open_.empty()) note_member(item);
  }

  /// The qualifier in front of the class that the last item closed, if it is such a one.
  std::string_view memory_of_closed() const { return closed_memory_; }

  bool is_partial(std::string_view name) const {
    const auto found = partial_.find(name);
    return found != partial_.end() && found->second;
  }

 private:
  struct Class {
    std::string_view name, memory;
    bool has_value = false, has_none = false, is_plain = false;
  };

  void open(const Item& item) {
    Class one;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (is_one_of(kMemories, file_.text(i))) one.memory = file_.text(i);
      if (file_.text(i) != "struct" && file_.text(i) != "class") continue;
      one.is_plain = true;
      if (file_.is_word(i + 1)) one.name = file_.text(i + 1);
    }
    if (says(file_, item.begin, item.end, "template") || says(file_, item.begin, item.end, ":"))
      one.is_plain = false;
    open_.push_back(one);
    closed_memory_ = {};
  }

  void close() {
    closed_memory_ = {};
    if (open_.empty()) return;
    const Class one = open_.back();
    open_.pop_back();
    const bool is_partial = one.is_plain && one.has_value && one.has_none;
    if (is_partial) closed_memory_ = one.memory;
    if (one.name.empty()) return;
    const auto [known, is_new] = partial_.emplace(one.name, is_partial);
    if (!is_new) known->second = false;  // one of several
  }

  void note_function(const Item& item) {
    closed_memory_ = {};
    const std::uint32_t open = parameters_of(file_, item);
    if (!open_.empty() && open != kNone && file_.text(open - 1) == open_.back().name)
      open_.back().is_plain = false;  // a constructor
  }

  void note_member(const Item& item) {
    Class& one = open_.back();
    bool has_value = false;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (is_one_of(kNoMember, file_.text(i))) return;
      if (file_.punct(i) == '=' || file_.punct(i) == '{') has_value = true;
      if (!has_value && file_.punct(i) == '(') {
        one.is_plain = one.is_plain && file_.text(i - 1) != one.name;
        return;
      }
    }
    one.has_value |= has_value;
    one.has_none |= !has_value && (is_one_of(kPlainTypes, file_.text(item.begin)));
  }

  const Declarations& file_;
  std::vector<Class> open_;
  std::map<std::string_view, bool> partial_;
  std::string_view closed_memory_;
};

translate::Error error_at(const Declarations& file, std::uint32_t token, std::string text) {
  const auto [path, line] = file.location(token);
  return {path, line, 0, std::move(text), false};
}

/// The function around a line of a file; nothing outside of functions.
const Item* function_at(const Declarations& file, std::string_view path, unsigned line) {
  for (const Item& item : file.items())
    if (item.body != kNone && item.file == path && item.line <= line &&
        line <= file.location(item.end - 1).second)
      return &item;
  return nullptr;
}

/// Does `__shared__` stand in this line of the function?
bool says_shared(const Declarations& file, const Item& function, unsigned line) {
  for (std::uint32_t i = function.body; i < function.end; ++i)
    if (file.text(i) == "__shared__" && file.location(i).second == line) return true;
  return false;
}

}  // namespace

std::vector<translate::Error> find_unknown_counts(const Declarations& file) {
  const std::vector<Count> counts = counts_in(file.source());
  if (counts.empty()) return {};
  std::unordered_set<std::string_view> words;
  for (std::uint32_t i = 0; i < file.size(); ++i)
    if (file.is_word(i)) words.insert(file.text(i));
  std::vector<translate::Error> errors;
  ClassReader classes(file);
  for (const Item& item : file.items()) {
    const auto& around = classes.around(item);
    if (!is_device_code(file, item) || file.says(item, "template")) continue;
    if (!around.empty() && around.back().is_template) continue;
    for (const Count& count : counts) {
      if (count.at < file.offset(item.body) || count.at > file.offset(item.end - 1) ||
          words.contains(count.name))
        continue;
      std::uint32_t next = item.body;
      while (file.offset(next) < count.at) ++next;
      translate::Error error =
          error_at(file, next, fmt::format("identifier \"{}\" is undefined", count.name));
      const auto between = file.source().substr(count.at, file.offset(next) - count.at);
      error.line -= static_cast<std::uint32_t>(std::count(between.begin(), between.end(), '\n'));
      errors.push_back(std::move(error));
    }
  }
  return errors;
}

std::vector<translate::Error> find_partial_values(const Declarations& file) {
  std::vector<translate::Error> errors;
  const auto refuse = [&](std::uint32_t name, std::string_view memory) {
    errors.push_back(
        error_at(file, name,
                 fmt::format("dynamic initialization is not supported for a {} variable", memory)));
  };
  const auto ends = [&](std::uint32_t i) {
    if (file.punct(i) == '[' && file.match(i) != kNone) i = file.match(i) + 1;
    return file.punct(i) == ';' || file.punct(i) == ',';
  };
  PartialClasses classes(file);
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    const std::string_view closed = classes.memory_of_closed();
    if (!closed.empty() && file.is_word(item.begin) && ends(item.begin + 1))
      refuse(item.begin, closed);
    classes.read(item);
    if (item.body != kNone) continue;  // in a function nvcc warns, and leaves the memory as it is
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (!is_one_of(kMemories, file.text(i))) continue;
      std::uint32_t type = i + 1;
      while (file.text(type) == "static" || is_one_of(kMemories, file.text(type))) ++type;
      if (file.is_word(type + 1) && classes.is_partial(file.text(type)) && ends(type + 2))
        refuse(type + 1, file.text(i));
    }
  }
  return errors;
}

bool refuse_variable_arrays(const Declarations& file, std::string& compiler_output) {
  std::string kept;
  bool refused = false, drops = false, is_shared = false;
  for (std::string_view rest = compiler_output; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t warning = line.find(": warning: ");
    if (warning != line.npos && line.find("variable length array") != line.npos &&
        line.find("[-Wvla") != line.npos) {
      const std::string_view place = line.substr(0, warning);  // FILE:LINE or FILE:LINE:COLUMN
      const std::size_t colon = place.find(':', place.rfind('/') + 1);  // npos + 1 is 0
      const unsigned number =
          colon == place.npos ? 0 : std::atoi(std::string(place.substr(colon + 1)).c_str());
      const Item* const function = function_at(file, place.substr(0, colon), number);
      drops = function == nullptr || !is_device_code(file, *function);
      if (drops) continue;
      is_shared = says_shared(file, *function, number);
      kept += fmt::format("{}: error: {}\n", place,
                          is_shared ? "a variable length array cannot have static storage duration"
                                    : "expression must have a constant value");
      refused = true;
      continue;
    }
    drops = (drops && line.starts_with(' ')) ||  // the line that is shown
            (is_shared && line.find(": error: storage size of") != line.npos);
    if (!drops) kept.append(line).append("\n");
  }
  compiler_output = std::move(kept);
  return refused;
}

}  // namespace warpstep::tools::cc
