#include "tools/learn/notebook.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>

#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"
#include "tools/system/text/base64.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

using course::Json;

/// The lines of a text, each with its end, as notebooks keep them.
Json lines_of(const std::string& text) {
  Json lines = Json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

Json cell(const std::string& id, const char* type, std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  Json cell{{"cell_type", type}, {"id", id}, {"metadata", Json::object()}};
  cell["source"] = lines_of(text);
  if (std::string_view(type) == "code") {
    cell["execution_count"] = nullptr;
    cell["outputs"] = Json::array();
  }
  return cell;
}

/// The statement with its pictures inside: the notebook travels without the exercise's folder. As
/// HTML, because not every notebook shows an SVG that is attached.
std::string statement_of(const course::Exercise& exercise) {
  const std::string text = read_written_text(exercise.folder / "README.md");
  const Pattern picture(R"(!\[([^\]]*)\]\(([^):/]+\.(svg|png))\))");
  std::string shown;
  std::size_t at = 0;
  while (const Match found = picture.search(text, at)) {
    const fs::path file = exercise.folder / found[2];
    shown += text.substr(at, found.begin - at);
    if (fs::exists(file))
      shown += fmt::format(R"(<img alt="{}" src="data:image/{};base64,{}">)", found[1],
                           found[3] == "svg" ? "svg+xml" : "png", base64(read_text(file)));
    else
      shown += found[0];
    at = found.end;
  }
  return shown + text.substr(at);
}

}  // namespace

std::string notebook_of(const course::Exercise& exercise) {
  Json cells = Json::array();
  cells.push_back(cell("statement", "markdown", statement_of(exercise)));
  cells.push_back(cell("begin", "code", "%load_ext warpstep"));
  cells.push_back(cell(
      "answer", "code",
      fmt::format("%%answer {}\n{}", exercise.id, read_text(exercise.folder / exercise.file))));
  cells.push_back(cell("judge", "code", "%grade " + exercise.id));
  cells.push_back(cell("help", "markdown",
                       fmt::format("Run both cells again when you have changed the answer. "
                                   "`%hint {}` in a cell of its own is a nudge; again, an idea; "
                                   "again, nearly the code.",
                                   exercise.id)));
  const Json notebook{
      {"cells", cells},
      {"metadata",
       {{"kernelspec", {{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}}},
        {"language_info", {{"name", "python"}}}}},
      {"nbformat", 4},
      {"nbformat_minor", 5}};
  return notebook.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_notebook(const course::Exercise& exercise, const fs::path& file) {
  std::error_code failure;
  if (fs::exists(file, failure))
    throw Refusal(fmt::format("{} is there already; name another file with -o", file.string()));
  if (const int error = put_file(file.string(), notebook_of(exercise)); error != 0)
    throw Refusal(fmt::format("{} cannot be written: {}", file.string(), strerror(error)));
}

}  // namespace warpstep::tools::learn
