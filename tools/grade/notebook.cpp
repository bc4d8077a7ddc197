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

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool NotebookAnswer::is_for(const course::Exercise& of) const {
  return exercise == lower_case(of.id) || exercise == lower_case(of.name);
}

std::vector<NotebookAnswer> answers_in_notebook(const std::string& text) {
  std::vector<NotebookAnswer> answers;
  const Json notebook = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!notebook.is_object() || !notebook.contains("cells") || !notebook["cells"].is_array())
    return answers;
  for (const Json& cell : notebook["cells"]) {
    if (!is_code(cell)) continue;
    const std::string source = source_of(cell);
    const std::size_t end = std::min(source.find('\n'), source.size());
    std::istringstream words(source.substr(0, end));
    std::string magic, name;
    words >> magic >> name;
    if (magic == "%%answer") answers.push_back({lower_case(name), source.substr(end)});
  }
  return answers;
}

}  // namespace warpstep::tools::grade
