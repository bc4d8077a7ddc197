#include "tools/course/allowed/prerequisites.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace warpstep::tools::course {

std::vector<std::string> prerequisites_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  text.resize(text.find_last_not_of('\n') + 1);
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool is_continued = c == '\\' && next == '\n';
    const bool is_escaped = c == '\\' && (next == ' ' || next == '#' || next == '\t');
    if (is_continued || c == ' ' || c == '\t')
      words.emplace_back();
    else
      words.back() += is_escaped ? next : c;  // a newline within is part of a name
    i += is_continued || is_escaped || (c == '$' && next == '$');
  }
  std::erase(words, "");
  const auto is_target = [](const std::string& word) { return word.ends_with(':'); };
  const auto target = std::find_if(words.begin(), words.end(), is_target);
  words.erase(words.begin(), target == words.end() ? target : std::next(target));
  return words;
}

}  // namespace warpstep::tools::course
