#include "tools/view/page/page.h"

#include <fmt/format.h>

#include "tools/system/text/markup.h"
#include "tools/view/page/player_parts.h"
#include "tools/view/text.h"

namespace warpstep::tools::view {

namespace {

/// JSON in a script must not end it: "</script>" may stand in the source of a program.
std::string in_script(const std::string& json) {
  std::string safe;
  for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

std::string in_sentences(const Run& run) {
  std::string html =
      fmt::format("<details>\n<summary>{} in sentences</summary>\n<pre>", escaped(run.title));
  for (const Launch& launch : run.launches) html += escaped(as_text(launch)) + "\n";
  return html + "</pre>\n</details>\n";
}

}  // namespace

std::string as_page(const std::vector<Run>& runs) {
  std::string title, data, sentences;
  for (const Run& run : runs) {
    title += (title.empty() ? "" : " and ") + run.title;
    data += (data.empty() ? "" : ",\n") + in_script(as_json(run));
    sentences += in_sentences(run);
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Memory of {}</title>\n<style>{}</style>\n</head>\n<body>\n{}"
      "<main class=\"players\"></main>\n{}<script>\nconst data = [{}];\n{}</script>\n"
      "</body>\n</html>\n",
      escaped(title), kPlayerStyle, kPlayerTemplate, sentences, data, kPlayerScript);
}

}  // namespace warpstep::tools::view
