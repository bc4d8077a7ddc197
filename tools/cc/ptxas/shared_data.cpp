// Static shared memory of kernels.
#include "tools/cc/ptxas/shared_data.h"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

bool is_symbol(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$';
}

std::string_view first_word(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_symbol);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// What stands behind a directive; empty for another line.
std::string_view behind(std::string_view line, std::string_view directive) {
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  if (!line.starts_with(directive)) return {};
  line.remove_prefix(directive.size());
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  return line;
}

/// Calls `take` with each line.
template <class Take>
void each_line(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    take(line);
  }
}

/// What an instruction works on. Empty for a directive, which may name files: a folder may be
/// called as a function is, and so may a mnemonic.
std::string_view operands(std::string_view line) {
  line = line.substr(0, line.find('#'));
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  if (line.starts_with('.')) return {};
  const std::size_t end = std::min(line.find('\t'), line.size());  // "lock addl" and a tab
  return line.substr(end == line.size() ? std::min(line.find(' '), end) : end);
}

/// Whether a word of an operand is a symbol: no register, no number, no kind of relocation.
bool is_name(std::string_view text, std::size_t at, std::string_view word) {
  if (at > 0 && (text[at - 1] == '%' || text[at - 1] == '@')) return false;
  return word.size() > 1 && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
}

/// Whether a symbol stands for the offset of a thread-local variable: x@tpoff, :tprel_lo12:x.
bool is_thread_local(std::string_view text, std::size_t at, std::size_t size) {
  if (at > 0 && text[at - 1] == ':') return true;
  const std::string_view kind = text.substr(std::min(at + size, text.size()));
  for (const char* const offset : {"tpoff", "TPOFF", "@tls", "@TLS"})
    if (kind.substr(0, kind.find(',')).find(offset) != kind.npos) return true;
  return false;
}

/// Those of the engine are inline, and in every file.
bool is_engines(std::string_view name) {
  return name.find("8warpstep3sim") != name.npos || name.starts_with("_ZTH");
}

/// "_Z1kPi" is "k".
std::string plain(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  CallGraph::Function function;
  function.name = symbol;
  std::string name = last_name(readable_name(function, symbol));
  return name.substr(0, name.find('<'));
}

/// The beginning of the names of a function's own variables.
std::string inside(std::string_view function) {
  if (function.starts_with("_Z")) return fmt::format("_ZZ{}E", function.substr(2));
  return fmt::format("_ZZ{}{}E", function.size(), function);
}

}  // namespace

bool shares_with_callees(const Declarations& file, bool other_files) {
  return std::any_of(file.items().begin(), file.items().end(), [&](const Item& item) {
    if (item.is_system) return false;
    if (other_files && item.body == kNone && file.says(item, "__device__") &&
        parameters_of(file, item) != kNone)
      return true;
    if (file.says(item, "__global__")) return false;
    for (std::uint32_t i = item.begin; i < item.end; ++i)
      if (file.text(i) == "__shared__" && !says(file, i > 3 ? i - 3 : 0, i + 3, "extern"))
        return true;
    return false;
  });
}

std::size_t thread_local_bytes(const std::filesystem::path& object) {
  std::ifstream file(object, std::ios::binary);
  const auto read = [&](std::size_t at, auto& value) {
    file.seekg(static_cast<std::streamoff>(at));
    file.read(reinterpret_cast<char*>(&value), sizeof value);
  };
  Elf64_Ehdr header{};
  read(0, header);
  std::size_t bytes = 0;
  for (std::size_t i = 0; file && i < header.e_shnum; ++i) {
    Elf64_Shdr section{};
    read(header.e_shoff + i * sizeof section, section);
    if ((section.sh_flags & SHF_TLS) != 0) bytes += section.sh_size;
  }
  return bytes;
}

SharedData::SharedData(const Declarations& file, std::string_view assembly) : file_(file) {
  read(assembly);
  std::map<std::string_view, std::uint32_t> kernels;
  std::set<std::string_view> functions;
  for (const Item& item : file.items()) {
    const bool is_kernel = file.says(item, "__global__");
    if (!is_kernel && (!file.says(item, "__device__") || item.is_system)) continue;
    const std::uint32_t open = parameters_of(file, item);
    if (open == kNone || !file.is_word(open - 1)) continue;
    if (is_kernel)
      kernels[file.text(open - 1)] = open - 1;
    else
      functions.insert(file.text(open - 1));
  }
  for (const auto& [function, used] : uses_) {
    const std::string name = plain(function);
    if (const auto found = kernels.find(name); found != kernels.end())
      kernels_.emplace(function, found->second);
    else if (functions.contains(name))
      device_functions_.insert(function);
  }
}

/// Reads the sizes of thread-local variables, and the names that stand in each function.
void SharedData::read(std::string_view assembly) {
  bool in_thread_local = false;
  std::set<std::string_view> functions;
  Names* used = nullptr;
  each_line(assembly, [&](std::string_view line) {
    if (const auto section = behind(line, ".section"); !section.empty()) {
      in_thread_local = section.starts_with(".tbss") || section.starts_with(".tdata");
    } else if (!behind(line, ".text").empty() || line == "\t.text") {
      in_thread_local = false;
    } else if (const auto type = behind(line, ".type"); !type.empty()) {
      if (type.find("function") != type.npos) functions.insert(first_word(type));
    } else if (const auto size = behind(line, ".size"); !size.empty()) {
      const std::string_view name = first_word(size);
      if (functions.contains(name)) used = nullptr;
      std::size_t bytes = 0;
      const std::size_t comma = size.find_last_of(", ");
      std::from_chars(size.data() + comma + 1, size.data() + size.size(), bytes);
      if (in_thread_local && !is_engines(name)) bytes_.emplace(name, bytes);
    } else if (!line.empty() && is_symbol(line[0])) {  // a label
      if (functions.contains(first_word(line))) used = &uses_[std::string(first_word(line))];
    } else if (used != nullptr) {
      const std::string_view text = operands(line);
      for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '$') ++i;  // an immediate operand
        const std::string_view word = first_word(text.substr(i));
        if (is_name(text, i, word)) used->emplace(word);
        if (is_thread_local(text, i, word.size())) thread_locals_.emplace(word);
        i += word.size();
      }
    }
  });
}

SharedData::Names SharedData::reached_by(const std::string& function) const {
  Names seen;
  for (std::vector<std::string> open{function}; !open.empty();) {
    const auto used = uses_.find(open.back());
    open.pop_back();
    if (used == uses_.end()) continue;
    for (const std::string& name : used->second)
      if (seen.insert(name).second) open.push_back(name);
  }
  return seen;
}

std::size_t SharedData::shared_bytes(const std::string& kernel) const {
  std::size_t bytes = 0;
  for (const std::string& name : reached_by(kernel))
    if (const auto found = bytes_.find(name); found != bytes_.end()) bytes += found->second;
  return bytes;
}

std::vector<translate::Error> SharedData::too_large() const {
  std::vector<translate::Error> errors;
  for (const auto& [kernel, token] : kernels_) {
    const std::size_t bytes = shared_bytes(kernel);
    if (bytes <= kMostSharedBytes) continue;
    const auto [path, line] = file_.location(token);
    errors.push_back(
        {path, line, 0,
         fmt::format("Entry function '{}' uses too much shared data ({:#x} bytes, {:#x} max)",
                     kernel, bytes, kMostSharedBytes),
         false});
  }
  return errors;
}

std::string SharedData::notes(bool other_files) const {
  std::string text;
  const auto note = [&](const std::string& function, std::string_view own) {
    for (const std::string& name : reached_by(function)) {
      const bool is_variable = bytes_.contains(name) && (own.empty() || !name.starts_with(own));
      const bool is_of_another = other_files && !bytes_.contains(name) && !uses_.contains(name) &&
                                 !thread_locals_.contains(name) && !name.starts_with('.') &&
                                 !is_engines(name);
      if (is_variable || is_of_another) text += function + '\0' + name + '\0';
    }
  };
  for (const auto& [kernel, token] : kernels_) note(kernel, inside(kernel));
  if (other_files)
    for (const std::string& function : device_functions_) note(function, {});
  return text;
}

}  // namespace warpstep::tools::cc
