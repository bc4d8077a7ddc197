#include "tools/grade/kept.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "tools/grade/report/results.h"
#include "tools/system/cache.h"
#include "tools/system/refusal.h"
#include "tools/system/store.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

using course::Category;
using course::Json;
using course::Verdict;

namespace {

/// Of every file below the folder.
std::string states_below(const fs::path& folder) {
  std::error_code failure;
  std::set<std::string> states;
  for (const auto& entry : fs::recursive_directory_iterator(folder, failure))
    if (entry.is_regular_file(failure)) states.insert(state_of(entry.path()));
  return fmt::format("{}", fmt::join(states, ""));
}

/// The folder, if it is this user's alone: whoever writes there decides about points.
fs::path own_folder() {
  const fs::path cache = cache_folder();
  if (cache.empty()) return {};
  std::error_code failure;
  fs::create_directories(cache, failure);
  const fs::path folder = cache / kVerdicts;
  mkdir(folder.c_str(), 0700);
  struct stat about {};
  const bool is_ours = lstat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode) &&
                       about.st_uid == geteuid() && (about.st_mode & 022) == 0;
  return is_ours ? folder : fs::path();
}

/// Removes the older half when the store has grown too large.
void limit(const fs::path& folder) {
  struct Entry {
    fs::path file;
    std::uintmax_t bytes;
    fs::file_time_type time;
  };
  std::vector<Entry> entries;
  std::uintmax_t sum = 0;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(folder, failure)) {
    entries.push_back({entry.path(), entry.file_size(failure), entry.last_write_time(failure)});
    sum += entries.back().bytes + 4096;
  }
  if (sum <= kMostVerdictBytes) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (std::size_t i = 0; i < entries.size() / 2 + 1; ++i) fs::remove(entries[i].file, failure);
}

bool names_a_line(const Verdict& verdict) {
  for (const Json& message : verdict.messages())
    if (message.contains("line") || message.contains("file")) return true;
  return false;
}

bool does_not_compile(const Verdict& verdict) {
  const std::vector<std::string> codes = verdict.codes();
  return std::find(codes.begin(), codes.end(), "C1") != codes.end();
}

/// Gives each "FILE:LINE" of a text the line that `renumber` says; false if that is 0, or if the
/// text may name a line in another way.
template <class Renumber>
bool renumber_text(std::string& text, const std::string& file, const Renumber& renumber) {
  if (text.find("line ") != text.npos || text.find("lines ") != text.npos) return false;
  const std::string before = file + ":";
  for (std::size_t at = text.find(before); at != text.npos; at = text.find(before, at)) {
    at += before.size();
    std::size_t end = at;
    while (end < text.size() && end < at + 9 && std::isdigit(static_cast<unsigned char>(text[end])))
      ++end;
    if (end == at || (end < text.size() && text[end] == ':')) return false;  // with a column
    const int line = renumber(std::stoi(text.substr(at, end - at)));
    if (line == 0) return false;
    text.replace(at, end - at, std::to_string(line));
  }
  return true;
}

/// The same for all that a message says.
template <class Renumber>
bool renumber_message(Json& message, const std::string& file, const Renumber& renumber) {
  if (message.contains("line")) {
    message["line"] = renumber(message["line"].get<int>());
    if (message["line"] == 0) return false;
  }
  message.erase("source");  // it is quoted anew
  for (auto& [name, value] : message.items()) {
    const auto take = [&](Json& words) {
      std::string text = words.is_string() ? words.get<std::string>() : "";
      if (!renumber_text(text, file, renumber)) return false;
      if (words.is_string()) words = text;
      return true;
    };
    if (value.is_string() && !take(value)) return false;
    if (name == "details")
      for (Json& detail : value)
        if (!take(detail)) return false;
  }
  return true;
}

/// Lines as numbers of rows, from 1; false if they cannot be told.
bool to_rows(const std::vector<int>& line_of_row, const std::string& file, Json& categories) {
  const auto row_of = [&](int line) {
    const auto row = std::find(line_of_row.begin(), line_of_row.end(), line);
    return row == line_of_row.end() ? 0 : static_cast<int>(row - line_of_row.begin()) + 1;
  };
  for (Json& category : categories)
    for (Json& message : category["messages"])
      if (!renumber_message(message, file, row_of)) return false;
  return true;
}

void to_lines(const std::vector<int>& line_of_row, const std::string& file, Verdict& verdict) {
  const auto line_of = [&](int row) {
    return row > 0 && row <= static_cast<int>(line_of_row.size()) ? line_of_row[row - 1] : 0;
  };
  for (Category& category : verdict.categories)
    for (Json& message : category.messages) renumber_message(message, file, line_of);
}

}  // namespace

Json as_json(const Category& category) {
  Json json{{"category", category.name},     {"points", category.points},
            {"max", category.max},           {"passed", category.passed},
            {"messages", category.messages}, {"counters", category.counters}};
  if (!category.unchecked.empty()) json["unchecked"] = category.unchecked;
  return json;
}

Category category_from(const Json& json) {
  Category category = course::read_category(json);
  category.judged = json.value("judged", true);
  category.unchecked = json.value("unchecked", std::vector<std::string>());
  return category;
}

Kept::Kept(const Home& home, const course::Judging& how, bool is_used) {
  const auto compiler = find_program(how.compiler.empty() ? "g++" : how.compiler);
  std::string all;
  for (const char* const folder : {"bin", "include", "lib", "libexec", "share"})
    all += states_below(home.prefix / folder);
  if (compiler) all += state_of(fs::weakly_canonical(*compiler));
  all += fmt::format("{} {} {} {} {} {} {}\n{}\n{}", static_cast<int>(how.backend), how.seconds,
                     how.launch_seconds, how.compile_seconds, how.megabytes, how.compiler,
                     how.schedule, how.cage ? how.cage->layers : "no cage", how.secret);
  settings_ = mark_of(all);
  if (is_used && how.cage) folder_ = own_folder();
  if (!folder_.empty()) limit(folder_);
}

std::string Kept::mark(const course::Exercise& exercise, const std::string& text) const {
  return mark_of(settings_ + exercise.id + "\n" + states_below(exercise.folder) + text);
}

std::optional<Verdict> Kept::find(const course::Exercise& exercise, const std::string& text) const {
  if (folder_.empty()) return std::nullopt;
  const Forms forms = forms_of(text);
  const std::pair<const std::string*, char> kinds[] = {
      {&forms.exact, 'e'}, {&forms.lines, 'l'}, {&forms.rows, 'r'}, {&forms.tokens, 't'}};
  for (const auto& [form, kind] : kinds) {
    if (form->empty()) continue;
    const std::string name = mark(exercise, *form) + kind;
    const Json json = Json::parse(read_text(folder_ / name), nullptr, false);
    // The whole text is compared: two texts can have one mark.
    if (!json.is_object() || json.value("settings", "") != settings_ ||
        json.value("text", "") != *form)
      continue;
    if (!json.contains("categories")) continue;
    Verdict verdict;
    verdict.exercise = exercise.id;
    for (const Json& category : json["categories"])
      verdict.categories.push_back(category_from(category));
    if (kind == 'r') to_lines(forms.line_of_row, exercise.file, verdict);
    return verdict;
  }
  return std::nullopt;
}

void Kept::keep(const course::Exercise& exercise, const std::string& text,
                const Verdict& verdict) const {
  if (folder_.empty() || !verdict.repeats) return;
  const Forms forms = forms_of(text);
  Json categories = Json::array();
  for (const Category& category : verdict.categories) {
    categories.push_back(as_json(category));
    categories.back()["about"] = category.about;
    categories.back()["judged"] = category.judged;
  }
  const auto put = [&](const std::string& form, char kind) {
    if (form.empty()) return;
    const Json json{{"settings", settings_}, {"text", form}, {"categories", categories}};
    try {
      write_file(folder_ / (mark(exercise, form) + kind),
                 json.dump(-1, ' ', false, Json::error_handler_t::replace));
    } catch (const Refusal&) {  // a full disk costs the next one time, and nobody points
    }
  };
  put(forms.exact, 'e');
  if (does_not_compile(verdict)) return;  // the compiler's text quotes the answer's
  put(forms.lines, 'l');
  const Json with_lines = categories;
  if (to_rows(forms.line_of_row, exercise.file, categories)) put(forms.rows, 'r');
  categories = with_lines;
  if (verdict.passed() && !names_a_line(verdict)) put(forms.tokens, 't');
}

}  // namespace warpstep::tools::grade
