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

#include "sim/symbols/dies.h"
#include "sim/symbols/dwarf.h"

namespace warpstep::sim {

namespace {

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
  const auto wanted = reinterpret_cast<Dwarf_Addr>(address);
  Dwfl_Module* const module = module_at(address);
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
  Dwfl_Module* const module = module_at(beside);
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
  const auto address = reinterpret_cast<Dwarf_Addr>(code);
  Dwfl_Module* const module = module_at(code);
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
