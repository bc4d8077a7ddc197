#include "tools/grade/hand_in.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tools/grade/notebook.h"
#include "tools/grade/unpack.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr int kMostDepth = 8;
constexpr std::size_t kMostEntries = 20000, kMostArchives = 4, kMostAnswers = 1000;
constexpr const char* kArchives[] = {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".7z"};

/// The ending of an archive's name; empty: it is none.
std::string ending_of(const fs::path& file) {
  const std::string name = lower_case(file.filename().string());
  for (const char* const ending : kArchives)
    if (name.size() > std::string(ending).size() && name.ends_with(ending)) return ending;
  return "";
}

std::time_t time_of(const fs::path& file) {
  struct stat about {};
  return lstat(file.c_str(), &about) == 0 ? about.st_mtime : 0;
}

/// Whether this user may see what is in a folder.
bool can_be_read(const fs::path& folder) {
  return access(folder.c_str(), R_OK | X_OK) == 0;
}

}  // namespace

bool is_archive(const fs::path& file) {
  return !ending_of(file).empty();
}

std::string name_of_submission(const fs::path& place) {
  const std::string name = fs::weakly_canonical(place).filename().string();
  std::error_code failure;
  if (fs::is_directory(place, failure)) return name;
  return name.substr(0, name.size() - ending_of(place).size());
}

std::string printable(const std::string& text) {
  std::string shown = text;
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) == 127;
  };
  std::replace_if(shown.begin(), shown.end(), is_control, '?');
  return shown;
}

HandIn::HandIn(const fs::path& place, const course::Course& course,
               const std::optional<course::Cage>& cage)
    : course_(course), cage_(cage), name_(name_of_submission(place)) {
  std::error_code failure;
  if (fs::is_directory(place, failure) && !can_be_read(place))
    unreadable_ = name_;
  else if (fs::is_directory(place, failure))
    look_into(place, {}, 0);
  else if (fs::is_regular_file(place, failure) && is_archive(place))
    archives_.push_back({place, place.filename(), 0});
  else
    throw Refusal(fmt::format("{} is not a folder with answers", place.string()));
}

HandIn::~HandIn() = default;

/// Links are entries, and are not followed.
void HandIn::look_into(const fs::path& folder, const fs::path& shown, std::time_t archive_time) {
  std::error_code failure;
  auto each = fs::recursive_directory_iterator(
      folder, fs::directory_options::skip_permission_denied, failure);
  for (; !failure && each != fs::end(each) && entries_.size() < kMostEntries;
       each.increment(failure)) {
    const std::string name = each->path().filename().string();
    if (each->is_directory() && !each->is_symlink() && !can_be_read(each->path()))
      unreadable_ = (shown / each->path().lexically_relative(folder)).string();
    if (each->is_directory() && !each->is_symlink() &&
        (name[0] == '.' || name == "__MACOSX" || each.depth() >= kMostDepth))
      each.disable_recursion_pending();
    const fs::path inside = shown / each->path().lexically_relative(folder);
    entries_.push_back({each->path(), inside, archive_time});
    if (archive_time == 0 && is_archive(name) && each->is_regular_file() && !each->is_symlink() &&
        name[0] != '.')
      archives_.push_back(entries_.back());
    if (each->path().extension() == ".ipynb" && each->is_regular_file() && !each->is_symlink() &&
        name[0] != '.')
      look_into_notebook(each->path(), inside, archive_time);
  }
}

/// The answers in its cells become entries below it.
void HandIn::look_into_notebook(const fs::path& file, const fs::path& shown,
                                std::time_t archive_time) {
  constexpr std::uintmax_t kMostBytes = 16 << 20;
  std::error_code failure;
  const std::uintmax_t bytes = fs::file_size(file, failure);
  if (failure || access(file.c_str(), R_OK) != 0) {
    unreadable_ = shown.string();
    return;
  }
  const Notebook notebook = bytes > kMostBytes
                                ? Notebook{{}, "has more than 16 MB: clear its outputs"}
                                : read_notebook(read_text(file));
  if (!notebook.problem.empty()) {
    trouble_ = fmt::format("{} {}", shown.string(), notebook.problem);
    return;
  }
  if (notebook.answers.size() > kMostAnswers) {
    trouble_ = fmt::format("{} has more than {} answers", shown.string(), kMostAnswers);
    return;
  }
  for (const NotebookAnswer& answer : notebook.answers)
    for (const course::Exercise& exercise : course_.exercises()) {
      if (!answer.is_for(exercise) || entries_.size() >= kMostEntries) continue;
      if (!answers_) answers_ = std::make_unique<TemporaryFolder>();
      const fs::path own = answers_->path() / std::to_string(entries_.size());
      fs::create_directory(own, failure);
      std::ofstream out(own / exercise.file, std::ios::binary);
      out << answer.text;
      out.close();
      if (!out) {
        trouble_ = fmt::format("an answer of {} cannot be written to {}", shown.string(),
                               answers_->path().parent_path().string());
        return;
      }
      const std::time_t time = archive_time != 0 ? archive_time : time_of(file);
      entries_.push_back({own / exercise.file, shown / exercise.file, time});
    }
}

void HandIn::unpack_all() {
  std::vector<std::string> wanted;
  for (const course::Exercise& exercise : course_.exercises()) wanted.push_back(exercise.file);
  wanted.emplace_back("*.ipynb");
  std::sort(archives_.begin(), archives_.end(),
            [](const Entry& a, const Entry& b) { return a.name < b.name; });
  if (archives_.size() > kMostArchives)
    trouble_ = fmt::format("there are {} archives: hand in one", archives_.size());
  else
    for (const Entry& archive : archives_) {
      if (!cage_) {
        trouble_ = fmt::format("{} is an archive, which is unpacked in a cage only",
                               archive.name.string());
        break;
      }
      unpacked_.push_back(std::make_unique<course::CagedFolder>(*cage_));
      const std::string why = unpack(*cage_, archive.file, unpacked_.back()->path(), wanted);
      if (!why.empty()) {
        trouble_ = fmt::format("{} {}", archive.name.string(), why);
        continue;  // what is there may be half of a file
      }
      look_into(unpacked_.back()->path() / "unpacked", archive.name,
                std::max<std::time_t>(1, time_of(archive.file)));
    }
  archives_.clear();
}

/// Those of the first place that has any.
std::vector<const HandIn::Entry*> HandIn::best_for(const course::Exercise& exercise) const {
  std::vector<const Entry*> best;
  int best_rank = 1000;
  for (const Entry& entry : entries_) {
    if (entry.name.filename() != exercise.file) continue;
    const std::string parent = lower_case(entry.name.parent_path().filename().string());
    const bool is_own =
        parent == lower_case(exercise.folder_name()) || parent == lower_case(exercise.id);
    const int depth = static_cast<int>(std::distance(entry.name.begin(), entry.name.end()));
    const int rank = depth + (is_own ? 0 : 100) + (parent == lower_case(exercise.id) ? 50 : 0);
    if (rank < best_rank) best.clear();
    best_rank = std::min(rank, best_rank);
    if (rank == best_rank) best.push_back(&entry);
  }
  std::sort(best.begin(), best.end(),
            [](const Entry* a, const Entry* b) { return a->name < b->name; });
  return best;
}

Found HandIn::find(const course::Exercise& exercise) {
  std::vector<const Entry*> best = best_for(exercise);
  if (best.empty() && !archives_.empty()) {
    unpack_all();
    best = best_for(exercise);
  }
  Found found;
  if (best.empty()) {
    found.is_unreadable = trouble_.empty() && !unreadable_.empty();
    if (trouble_.empty() && !found.is_unreadable) return found;
    found.file = exercise.file;
    found.name = exercise.file;
    found.problem = found.is_unreadable ? unreadable_ + " cannot be read" : trouble_;
    return found;
  }
  const Entry& entry = *best.front();
  found.file = entry.file;
  found.name = entry.name.string();
  found.time = entry.archive_time != 0 ? entry.archive_time : time_of(entry.file);
  const auto say = [&](const std::string& why) {
    if (found.problem.empty() && !why.empty()) found.problem = why;
  };
  if (course::why_no_answer(entry.file, /*may_be_link=*/false).empty() &&
      access(entry.file.c_str(), R_OK) != 0) {
    say(fmt::format("{} cannot be read", found.name));
    found.is_unreadable = true;
  }
  std::string why = course::why_no_answer(entry.file, /*may_be_link=*/false);
  if (const std::size_t at = why.find(entry.file.string()); at != why.npos)
    why.replace(at, entry.file.string().size(), found.name);
  say(why);
  if (!found.problem.empty()) return found;
  found.text = read_text(entry.file);
  if (const std::string no = why_no_text(found.text); !no.empty())
    say(fmt::format("{} {}", found.name, no));
  for (const Entry* const other : best)
    if (!course::why_no_answer(other->file, /*may_be_link=*/false).empty() ||
        read_text(other->file) != found.text)
      say(other->name == entry.name
              ? fmt::format("two cells of {} answer {}: remove one of them",
                            entry.name.parent_path().string(), exercise.id)
              : fmt::format("there are two: {} and {}", found.name, other->name.string()));
  return found;
}

}  // namespace warpstep::tools::grade
