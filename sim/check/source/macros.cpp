#include "sim/check/source/macros.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <vector>

#include "sim/check/source/source_lines.h"

namespace warpstep::sim::check {

namespace {

using Definitions = std::map<std::string, std::string, std::less<>>;

/// The word at `at`, empty if none begins there.
std::string_view word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_part_of_name(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Behind `#name` at the beginning of the line; npos: it is another line.
std::size_t behind_directive(std::string_view line, std::string_view name) {
  std::size_t at = line.find_first_not_of(" \t");
  if (at == line.npos || line[at] != '#') return line.npos;
  at = line.find_first_not_of(" \t", at + 1);
  if (at == line.npos || word_at(line, at) != name) return line.npos;
  return line.find_first_not_of(" \t", at + name.size());
}

void add_definitions(const std::string& file, Definitions& all) {
  const std::vector<std::string>& code = code_lines(file);
  for (std::size_t i = 1; i < code.size(); ++i) {
    const std::size_t at = behind_directive(code[i], "define");
    if (at == std::string::npos) continue;
    const std::string_view name = word_at(code[i], at);
    std::string text = code[i].substr(at + name.size());
    while (text.ends_with('\\') && i + 1 < code.size()) text.back() = ' ', text += code[++i];
    all.try_emplace(std::string(name), text);
  }
}

/// The files that the file includes in quotes, which are strings and so not in its code.
std::vector<std::string> included_by(const std::string& name) {
  std::vector<std::string> found;
  std::ifstream file(name);
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = behind_directive(line, "include");
    if (at == std::string::npos || line[at] != '"') continue;
    const std::size_t end = line.find('"', at + 1);
    if (end == std::string::npos) continue;
    const auto folder = std::filesystem::path(name).parent_path();
    found.push_back((folder / line.substr(at + 1, end - at - 1)).lexically_normal().string());
  }
  return found;
}

/// Read once: a program that runs was compiled of what its files said before.
const Definitions& definitions_for(const std::string& file) {
  constexpr std::size_t kMostFiles = 200;
  static auto& mutex = *new std::mutex;
  static auto& known = *new std::map<std::string, Definitions>;
  const std::lock_guard lock(mutex);
  const auto [place, is_new] = known.try_emplace(file);
  if (!is_new) return place->second;
  std::vector<std::string> files{file};
  std::set<std::string> seen{file};
  for (std::size_t i = 0; i < files.size() && i < kMostFiles; ++i) {
    add_definitions(files[i], place->second);
    for (const std::string& name : included_by(files[i]))
      if (seen.insert(name).second) files.push_back(name);
  }
  return place->second;
}

}  // namespace

std::string with_macros(const std::string& file, const std::string& line) {
  const Definitions& definitions = definitions_for(file);
  if (definitions.empty()) return line;
  std::string text = line;
  std::set<std::string_view> written_out;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_part_of_name(text[at])) {
      ++at;
      continue;
    }
    const std::string_view word = word_at(text, at);
    at += word.size();
    const auto macro = definitions.find(word);
    if (macro != definitions.end() && written_out.insert(macro->first).second)
      text += " " + macro->second;
  }
  return text;
}

}  // namespace warpstep::sim::check
