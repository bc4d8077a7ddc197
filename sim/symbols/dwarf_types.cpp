#include "sim/symbols/dwarf_types.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "sim/symbols/dwarf.h"

namespace warpstep::sim {

namespace {

using Visit = std::function<bool(Dwarf_Die*)>;

/// Calls `visit` for `die` and all that is in it until it answers true.
bool walk(Dwarf_Die* parent, const Visit& visit) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return false;
  do {
    if (visit(&child) || walk(&child, visit)) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

/// The same for the units of a module.
void walk_units(Dwfl_Module* module, const std::function<bool(Dwarf_Die*, Dwarf_Addr)>& visit) {
  Dwarf_Die* unit = nullptr;
  Dwarf_Addr bias = 0;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr)
    if (walk(unit, [&](Dwarf_Die* die) { return visit(die, bias); })) return;
}

std::optional<Dwarf_Addr> address_of(Dwarf_Die* variable) {
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(variable, DW_AT_location, &attribute) == nullptr ||
      dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0 ||
      operations[0].atom != DW_OP_addr)
    return std::nullopt;
  return operations[0].number;
}

bool is_word_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char letter : text) {
    if (is_word_letter(letter)) {
      word += letter;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

/// What might be a macro, whose expansion is unknown.
bool is_in_capitals(const std::string& word) {
  const auto is_capital = [](char letter) {
    return std::isupper(static_cast<unsigned char>(letter)) != 0;
  };
  const auto is_small = [](char letter) {
    return std::islower(static_cast<unsigned char>(letter)) != 0;
  };
  return std::any_of(word.begin(), word.end(), is_capital) &&
         std::none_of(word.begin(), word.end(), is_small);
}

/// The source from the end of the statement before up to the name in its line.
std::optional<std::string> text_before(const char* file, int line, std::string_view name) {
  constexpr int kLinesBefore = 3;
  std::ifstream source(file);
  std::string text, current;
  for (int number = 1; number <= line; ++number) {
    if (!std::getline(source, current)) return std::nullopt;
    if (number < line - kLinesBefore) continue;
    current = current.substr(0, current.find("//"));
    if (number < line) text += current.starts_with('#') ? ";" : current + " ";
  }
  std::size_t at = current.find(name);
  const auto is_whole_word = [&] {
    return (at == 0 || !is_word_letter(current[at - 1])) &&
           (at + name.size() >= current.size() || !is_word_letter(current[at + name.size()]));
  };
  while (at != current.npos && !is_whole_word()) at = current.find(name, at + 1);
  if (at == current.npos) return std::nullopt;
  text += current.substr(0, at);
  const std::size_t end_of_last = text.find_last_of(";{}");
  return end_of_last == text.npos ? text : text.substr(end_of_last + 1);
}

DeclaredAs declared_as(const char* file, int line, const char* name) {
  const auto text = text_before(file, line, name);
  if (!text) return DeclaredAs::unknown;
  const std::vector<std::string> words = words_of(*text);
  const auto has = [&](const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (has("__constant__")) return DeclaredAs::constant;
  if (has("__managed__")) return DeclaredAs::managed;
  if (has("__device__")) return DeclaredAs::device;
  if (words.empty() || std::any_of(words.begin(), words.end(), is_in_capitals))
    return DeclaredAs::unknown;
  return DeclaredAs::host;
}

/// The file's name in full.
std::string file_of(Dwarf_Die* die) {
  const char* const file = dwarf_decl_file(die);
  return file == nullptr ? std::string() : file;
}

std::size_t alignment_of(Dwarf_Die* type);

bool type_of(Dwarf_Die* die, Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  Dwarf_Die direct;
  if (dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute), &direct) == nullptr)
    return false;
  return dwarf_peel_type(&direct, type) == 0;
}

std::size_t size_of(Dwarf_Die* type) {
  Dwarf_Word bytes = 0;
  return dwarf_aggregate_size(type, &bytes) == 0 ? bytes : 0;
}

bool is_struct(int tag) {
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

/// One of a struct's members or bases.
struct Member {
  std::size_t begin, bytes, alignment;
};

std::vector<Member> members_of(Dwarf_Die* type) {
  std::vector<Member> members;
  Dwarf_Die child;
  if (dwarf_child(type, &child) != 0) return members;
  do {
    const int tag = dwarf_tag(&child);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    Dwarf_Attribute attribute;
    Dwarf_Word offset = 0, bit = 0;
    Dwarf_Die inner;
    if (!type_of(&child, &inner)) continue;
    if (dwarf_hasattr(&child, DW_AT_data_bit_offset)) {
      dwarf_formudata(dwarf_attr(&child, DW_AT_data_bit_offset, &attribute), &bit);
      offset = bit / 8;
    } else if (dwarf_hasattr(&child, DW_AT_data_member_location)) {
      dwarf_formudata(dwarf_attr(&child, DW_AT_data_member_location, &attribute), &offset);
    } else {
      continue;  // static
    }
    members.push_back({offset, size_of(&inner), alignment_of(&inner)});
  } while (dwarf_siblingof(&child, &child) == 0);
  std::sort(members.begin(), members.end(),
            [](const Member& a, const Member& b) { return a.begin < b.begin; });
  return members;
}

std::size_t alignment_of(Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  Dwarf_Word given = 0;
  if (dwarf_formudata(dwarf_attr(type, DW_AT_alignment, &attribute), &given) == 0 && given != 0)
    return given;
  const int tag = dwarf_tag(type);
  if (tag == DW_TAG_array_type) {
    Dwarf_Die element;
    return type_of(type, &element) ? alignment_of(&element) : 1;
  }
  if (!is_struct(tag) && tag != DW_TAG_union_type) return std::max<std::size_t>(size_of(type), 1);
  std::size_t most = 1;
  for (const Member& member : members_of(type)) most = std::max(most, member.alignment);
  return most;
}

void add_paddings_of(Dwarf_Die* type, std::vector<Padding>& all) {
  const auto add = [&](std::size_t bytes, std::size_t alignment) {
    const auto is_same = [&](const Padding& one) {
      return one.bytes == bytes && one.alignment == alignment;
    };
    if (std::none_of(all.begin(), all.end(), is_same)) all.push_back({bytes, alignment});
  };
  const std::size_t bytes = size_of(type);
  if (bytes <= 1) return;
  std::size_t end = 0;
  for (const Member& member : members_of(type)) {
    if (member.begin > end && end != 0) add(member.begin - end, member.alignment);
    end = std::max(end, member.begin + member.bytes);
  }
  if (end != 0 && bytes > end) add(bytes - end, alignment_of(type));
}

/// Whether a user's array may have elements of the type: what libraries keep to themselves is left
/// out.
bool is_of_the_program(Dwarf_Die* type) {
  const std::string file = file_of(type);
  if (file.find("/include/") == file.npos && file.find("/usr/") == file.npos) return true;
  const char* const name = dwarf_diename(type);
  return name != nullptr && std::string_view(name).starts_with("pair<");
}

/// Whether a variable is a static in a function of the device: nvcc puts that into device memory.
bool is_static_of_kernel(Dwarf_Die* variable) {
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(variable, &scopes);
  const std::unique_ptr<Dwarf_Die, decltype(&std::free)> owner(scopes, &std::free);
  for (int i = 0; i < count; ++i) {
    Dwarf_Die* const scope = &scopes[i];
    int line = 0;
    if (dwarf_tag(scope) != DW_TAG_subprogram) continue;
    const char* const name = dwarf_diename(scope);
    if (name == nullptr || dwarf_decl_line(scope, &line) != 0) return false;
    const auto text = text_before(file_of(scope).c_str(), line, name);
    return text &&
           (text->find("__global__") != text->npos || text->find("__device__") != text->npos);
  }
  return false;
}

}  // namespace

Declaration declaration_of(const void* address) {
  const DebugInfoLock lock;
  Dwfl* const dwfl = debug_info();
  const auto wanted = reinterpret_cast<Dwarf_Addr>(address);
  Dwfl_Module* const module = dwfl ? dwfl_addrmodule(dwfl, wanted) : nullptr;
  Declaration found;
  if (module == nullptr) return found;
  walk_units(module, [&](Dwarf_Die* die, Dwarf_Addr bias) {
    if (dwarf_tag(die) != DW_TAG_variable) return false;
    const auto begin = address_of(die);
    if (!begin || *begin + bias != wanted) return false;
    Dwarf_Attribute attribute;
    const char* const name = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_name, &attribute));
    if (name == nullptr) return true;
    found.name = name;
    int line = 0;
    if (dwarf_decl_line(die, &line) == 0) found.as = declared_as(file_of(die).c_str(), line, name);
    if (found.as == DeclaredAs::host && is_static_of_kernel(die)) found.as = DeclaredAs::device;
    return true;
  });
  return found;
}

const void* variable_address(const std::string& wanted, const void* beside) {
  const DebugInfoLock lock;
  Dwfl* const dwfl = debug_info();
  Dwfl_Module* const module =
      dwfl ? dwfl_addrmodule(dwfl, reinterpret_cast<Dwarf_Addr>(beside)) : nullptr;
  const void* found = nullptr;
  if (module == nullptr) return found;
  walk_units(module, [&](Dwarf_Die* die, Dwarf_Addr bias) {
    if (dwarf_tag(die) != DW_TAG_variable) return false;
    Dwarf_Attribute attribute;
    const char* const name = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_name, &attribute));
    const auto address = address_of(die);
    if (name == nullptr || name != wanted || !address) return false;
    found = reinterpret_cast<const void*>(*address + bias);
    return true;
  });
  return found;
}

std::optional<std::vector<Padding>> paddings_beside(const void* code) {
  const DebugInfoLock lock;
  Dwfl* const dwfl = debug_info();
  const auto address = reinterpret_cast<Dwarf_Addr>(code);
  Dwfl_Module* const module = dwfl ? dwfl_addrmodule(dwfl, address) : nullptr;
  if (module == nullptr) return std::nullopt;
  Dwarf_Die* unit = nullptr;
  Dwarf_Addr bias = 0;
  while ((unit = dwfl_module_nextcu(module, unit, &bias)) != nullptr) {
    if (dwarf_haspc(unit, address - bias) != 1) continue;
    std::vector<Padding> all;
    walk(unit, [&](Dwarf_Die* die) {
      if (is_struct(dwarf_tag(die)) && is_of_the_program(die)) add_paddings_of(die, all);
      return false;
    });
    return all;
  }
  return std::nullopt;
}

}  // namespace warpstep::sim
