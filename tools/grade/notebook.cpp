#include "tools/grade/notebook.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace warpstep::tools::grade {

namespace {

using course::Json;

/// A cell's text: a string, or a list of lines.
std::string source_of(const Json& cell) {
  const auto source = cell.find("source");
  if (source == cell.end()) return "";
  if (source->is_string()) return source->get<std::string>();
  std::string text;
  if (source->is_array())
    for (const Json& line : *source)
      if (line.is_string()) text += line.get<std::string>();
  return text;
}

bool is_code(const Json& cell) {
  return cell.is_object() && cell.contains("cell_type") && cell["cell_type"] == "code";
}

}  // namespace

std::string why_no_text(const std::string& text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return "is UTF-16: save it as UTF-8";
  return text.find('\0') == text.npos ? "" : "is not text";
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool NotebookAnswer::is_for(const course::Exercise& of) const {
  return exercise == lower_case(of.id) || exercise == lower_case(of.name);
}

Notebook read_notebook(const std::string& text) {
  if (const std::string why = why_no_text(text); !why.empty()) return {{}, why};
  const Json all = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (all.is_discarded())
    return {{}, "cannot be read: it is damaged, or cut off; save it again and hand it in anew"};
  if (!all.is_object() || !all.contains("cells") || !all["cells"].is_array())
    return {{}, "is no notebook with cells: save it as a notebook of format 4"};
  Notebook notebook;
  for (const Json& cell : all["cells"]) {
    if (!is_code(cell)) continue;
    const std::string source = source_of(cell);
    const std::size_t begin = std::min(source.find_first_not_of(" \t\r\n"), source.size());
    const std::size_t end = std::min(source.find('\n', begin), source.size());
    std::istringstream words(source.substr(begin, end - begin));
    std::string magic, name;
    words >> magic >> name;
    if (magic == "%%answer")
      notebook.answers.push_back({lower_case(name), source.substr(0, begin) + source.substr(end)});
  }
  return notebook;
}

}  // namespace warpstep::tools::grade
