// The variables in device memory that a file declares, and the members of its classes.
#include "tools/cc/device_code/variables/device_data.h"

#include <array>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kOtherDeclarations = std::to_array<std::string_view>(
    {"using", "typedef", "template", "friend", "namespace", "static_assert", "concept", "asm",
     "__asm__", "requires", "operator", "\"warpstep_managed\"", "__shared__"});

/// What a name at a token is declared as, of a type that the item begins with.
Data data_at(const Declarations& file, const Item& item, std::uint32_t name) {
  Data data;
  for (std::uint32_t i = item.begin; i < name; ++i) data.is_number |= is_number_type(file.text(i));
  for (std::uint32_t i = item.begin; i < name; ++i)
    data.is_number &= file.punct(i) != '<' && file.punct(i) != '&';
  for (std::uint32_t i = name - 1; i > item.begin && file.punct(i) == '*'; --i)
    data.is_pointer = true;
  for (std::uint32_t i = name + 1; file.punct(i) == '[' && file.match(i) != kNone;
       i = file.match(i) + 1)
    ++data.dimensions;
  return data;
}

/// Calls `take` with the name of each variable that an item declares.
template <typename Take>
void for_each_name(const Declarations& file, const Item& item, Take take) {
  bool in_value = false;
  for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
    const char c = file.punct(i);
    const bool opens = c == '(' || c == '[' || c == '{';
    if (opens && file.match(i) != kNone) i = file.match(i);
    if (c == '<' && !in_value && file.angle(i) != kNone) i = file.angle(i);
    if (c == '=') in_value = true;
    if (c == ',') in_value = false;
    const char next = file.punct(i + 1);
    if (in_value || !file.is_word(i) || i == item.begin) continue;
    const bool is_bit_field = next == ':' && item.in_class;
    if (next == ';' || next == '=' || next == '[' || next == '{' || next == ',' || is_bit_field)
      take(i);
  }
}

/// A function's declaration has a bracket behind its name.
bool declares_function(const Declarations& file, const Item& item) {
  const std::uint32_t open = parameters_of(file, item);
  return open != kNone && file.is_word(open - 1);
}

}  // namespace

bool is_number_type(std::string_view word) {
  static constexpr auto kTypes = std::to_array<std::string_view>(
      {"float",    "double",  "int",      "char",    "short",    "long",      "unsigned",
       "signed",   "bool",    "size_t",   "uint",    "int8_t",   "uint8_t",   "int16_t",
       "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "uintptr_t", "ptrdiff_t"});
  return is_one_of(kTypes, word);
}

DeviceData::DeviceData(const Declarations& file) : file_(file) {
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    note(item);
    note_enumerators(item);
  }
  for (const std::string_view name : ambiguous_) variables_.erase(name);
  for (const std::string_view name : ambiguous_members_) members_.erase(name);
}

const DeviceVariable* DeviceData::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? nullptr : &found->second;
}

const Data* DeviceData::member(std::string_view name) const {
  const auto found = members_.find(name);
  return found == members_.end() ? nullptr : &found->second;
}

void DeviceData::note(const Item& item) {
  if (item.body != kNone || declares_function(file_, item)) {
    const std::uint32_t open = parameters_of(file_, item);
    if (open == kNone || !file_.is_word(open - 1)) return;
    (item.in_class ? member_names_ : ambiguous_).insert(file_.text(open - 1));
    return;
  }
  if (file_.punct(item.end - 1) != ';') return;
  const bool is_device = file_.says(item, "__device__") || file_.says(item, "__constant__");
  bool is_plain = true;
  for (std::uint32_t i = item.begin; i < item.end; ++i)
    is_plain &= !is_one_of(kOtherDeclarations, file_.text(i));
  for_each_name(file_, item, [&](std::uint32_t name) {
    const std::string_view text = file_.text(name);
    const Data data = data_at(file_, item, name);
    if (item.in_class) return note_member(text, data, file_.says(item, "static"));
    if (!is_device || !is_plain) return void(ambiguous_.insert(text));
    const bool is_const = file_.says(item, "const") || file_.says(item, "constexpr");
    const DeviceVariable variable{file_.says(item, "__constant__") ? "__constant__" : "__device__",
                                  item.space + std::string(text), item.space, data, is_const};
    const auto [known, is_new] = variables_.emplace(text, variable);
    if (!is_new && (known->second.space != item.space || known->second.data != data))
      ambiguous_.insert(text);
  });
}

void DeviceData::note_enumerators(const Item& item) {
  for (std::uint32_t i = item.begin; i < item.end; ++i) {
    if (file_.text(i) != "enum") continue;
    while (i < item.end && file_.punct(i) != '{' && file_.punct(i) != ';') ++i;
    if (file_.punct(i) != '{' || file_.match(i) == kNone) continue;
    for (const std::uint32_t end = file_.match(i); i < end; ++i)
      if (file_.is_word(i)) ambiguous_.insert(file_.text(i));
  }
}

void DeviceData::note_member(std::string_view name, const Data& data, bool is_static) {
  member_names_.insert(name);
  if (is_static) ambiguous_members_.insert(name);  // no part of an object
  const auto [known, is_new] = members_.emplace(name, data);
  if (!is_new && known->second != data) ambiguous_members_.insert(name);
}

}  // namespace warpstep::tools::cc
