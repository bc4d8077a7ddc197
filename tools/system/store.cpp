#include "tools/system/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/uuid/detail/sha1.hpp>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#include "tools/system/cache.h"
#include "tools/system/home.h"

namespace warpstep::tools {

namespace fs = std::filesystem;

namespace {

constexpr const char* kMark = "warpstep-build 2";
// What was touched more recently may be in use.
constexpr auto kInUse = std::chrono::minutes(10);

std::uintmax_t most_of_builds() {
  return most_of_cache() / 3;
}

std::uintmax_t most_of_headers() {
  return most_of_cache() - most_of_builds();
}

fs::path builds_folder() {
  const fs::path cache = cache_folder();
  return cache.empty() ? fs::path() : cache / "builds";
}

/// A file of the cache, by its last use.
struct Entry {
  fs::path path;
  std::uintmax_t bytes = 0;
  fs::file_time_type used;
};

void add_entry(std::vector<Entry>& entries, const fs::directory_entry& file) {
  struct stat about {};
  std::error_code failure;
  const fs::file_time_type used = file.last_write_time(failure);
  if (failure || stat(file.path().c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return;
  entries.push_back({file.path(), static_cast<std::uintmax_t>(about.st_size), used});
}

std::vector<Entry> entries_of(const fs::path& folder) {
  std::vector<Entry> entries;
  std::error_code failure;
  if (folder.empty()) return entries;
  for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure))
    add_entry(entries, *at);
  return entries;
}

/// Precompiled headers and the texts beside them, each kind in a folder of its own. The text's time
/// is the last use of both.
std::vector<Entry> header_entries() {
  std::vector<Entry> entries;
  std::error_code failure;
  for (fs::directory_iterator at(cache_folder(), failure), end; !failure && at != end;
       at.increment(failure))
    if (at->path().filename().string().starts_with("headers-"))
      for (Entry& entry : entries_of(at->path())) entries.push_back(std::move(entry));
  for (Entry& entry : entries) {
    const fs::path text = fs::path(entry.path).replace_extension();
    const fs::file_time_type used = fs::last_write_time(text, failure);
    if (entry.path.extension() == ".gch" && !failure) entry.used = used;
  }
  return entries;
}

std::uintmax_t sum_of(const std::vector<Entry>& entries) {
  std::uintmax_t sum = 0;
  for (const Entry& entry : entries) sum += entry.bytes;
  return sum;
}

/// Of what is in the cache beside builds, headers and verdicts.
std::uintmax_t other_bytes_of(const fs::path& cache) {
  std::uintmax_t sum = 0;
  std::error_code failure;
  for (fs::recursive_directory_iterator at(cache, failure), end; !failure && at != end;
       at.increment(failure)) {
    const std::string name = at->path().filename();
    if (at.depth() == 0 && (name == "builds" || name == kVerdicts || name.starts_with("headers-")))
      at.disable_recursion_pending();
    std::error_code gone;
    const std::uintmax_t bytes = at->is_regular_file(gone) ? at->file_size(gone) : 0;
    if (!gone) sum += bytes;
  }
  return sum;
}

bool is_in_use(const Entry& entry) {
  return entry.used + kInUse > fs::file_time_type::clock::now();
}

/// Removes those used longest ago until the rest has room; those for which `stays` holds remain.
template <class Stays>
void trim(std::vector<Entry> entries, std::uintmax_t most, Stays stays) {
  std::uintmax_t bytes = sum_of(entries);
  if (bytes <= most) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  std::error_code ignored;
  for (const Entry& entry : entries) {
    if (bytes <= most) return;
    if (stays(entry)) continue;
    fs::remove(entry.path, ignored);
    bytes -= entry.bytes;
  }
}

/// Is being written, or was left by a process that was killed.
bool is_unfinished(const fs::path& file) {
  return file.filename().string().find('.') != std::string::npos;
}

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Of the head, and of each piece.
std::string checksum(std::string_view part) {
  return fmt::format("{:016x}", std::hash<std::string_view>{}(part));
}

/// What stands before the pieces in their file.
std::string head_of(const Pieces& pieces) {
  std::string head = fmt::format("{} {}\n", kMark, pieces.size());
  for (const auto& [name, piece] : pieces) head += fmt::format("{} {}\n", piece.size(), name);
  std::string marks = checksum(head);
  for (const auto& [name, piece] : pieces) marks += checksum(piece);
  return head + marks + '\n';
}

/// Nothing if a part is missing or other than it was written.
std::optional<Pieces> unpacked(const std::string& file) {
  std::size_t at = 0;
  const auto next_line = [&] {
    const std::size_t end = std::min(file.find('\n', at), file.size());
    std::string line = file.substr(at, end - at);
    at = std::min(end + 1, file.size());
    return line;
  };
  const std::string first = next_line();
  if (!first.starts_with(kMark)) return {};
  std::vector<std::pair<std::string, std::size_t>> sizes(
      std::strtoul(first.c_str() + std::strlen(kMark), nullptr, 10) % 64);
  for (auto& [name, size] : sizes) {
    const std::string line = next_line();
    char* end = nullptr;
    size = std::strtoull(line.c_str(), &end, 10);
    if (*end != ' ') return {};
    name = end + 1;
  }
  std::string marks = checksum(std::string_view(file).substr(0, at));
  const std::string expected = next_line();
  Pieces pieces;
  for (const auto& [name, size] : sizes) {
    if (size > file.size() - at) return {};
    marks += checksum(std::string_view(file).substr(at, size));
    pieces[name] = file.substr(at, size);
    at += size;
  }
  if (at != file.size() || marks != expected) return {};
  return pieces;
}

}  // namespace

std::string name_of(std::initializer_list<std::string_view> parts) {
  boost::uuids::detail::sha1 hash;
  for (const std::string_view part : parts) {
    const std::string size = fmt::format("{} ", part.size());
    hash.process_bytes(size.data(), size.size());
    hash.process_bytes(part.data(), part.size());
  }
  boost::uuids::detail::sha1::digest_type digest;
  hash.get_digest(digest);
  unsigned char bytes[sizeof digest];
  std::memcpy(bytes, &digest, sizeof digest);
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

std::optional<Pieces> find_kept(const std::string& name) {
  const fs::path folder = builds_folder();
  if (folder.empty()) return {};
  const fs::path file = folder / name;
  const std::string text = read_text(file);
  if (text.empty()) return {};
  std::optional<Pieces> pieces = unpacked(text);
  if (pieces)
    utimensat(AT_FDCWD, file.c_str(), nullptr, 0);  // the last use
  else
    unlink(file.c_str());
  return pieces;
}

void keep(const std::string& name, const Pieces& pieces) {
  const fs::path folder = builds_folder();
  if (folder.empty()) return;
  const std::string head = head_of(pieces);
  std::size_t bytes = head.size();
  for (const auto& [ignored, piece] : pieces) bytes += piece.size();
  if (bytes > most_of_builds() / 4) return;
  std::error_code failure;
  fs::create_directories(folder, failure);
  const std::string file = folder / name;
  std::string unfinished = file + ".XXXXXX";
  const int opened = mkostemp(unfinished.data(), O_CLOEXEC);
  if (opened < 0) return;
  bool good = write_whole(opened, head);
  for (const auto& [ignored, piece] : pieces) good = good && write_whole(opened, piece);
  if (close(opened) != 0 || !good || rename(unfinished.c_str(), file.c_str()) != 0)
    unlink(unfinished.c_str());
  std::vector<Entry> entries = entries_of(folder);
  std::erase_if(entries, [](const Entry& entry) {
    if (!is_unfinished(entry.path)) return false;
    if (!is_in_use(entry)) unlink(entry.path.c_str());
    return true;
  });
  trim(std::move(entries), most_of_builds(), [](const Entry&) { return false; });
}

void use_header(const fs::path& header) {
  utimensat(AT_FDCWD, header.c_str(), nullptr, 0);
  trim(header_entries(), most_of_headers(), is_in_use);
}

CacheUse cache_use() {
  CacheUse use;
  use.folder = cache_folder();
  const std::vector<Entry> builds = entries_of(builds_folder());
  use.builds = builds.size();
  use.build_bytes = sum_of(builds);
  use.most_build_bytes = most_of_builds();
  if (use.folder.empty()) return use;
  const std::vector<Entry> headers = header_entries();
  use.headers = static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(),
                    [](const Entry& entry) { return entry.path.extension() == ".gch"; }));
  use.header_bytes = sum_of(headers);
  use.most_header_bytes = most_of_headers();
  const std::vector<Entry> verdicts = entries_of(use.folder / kVerdicts);
  use.verdicts = verdicts.size();
  use.verdict_bytes = sum_of(verdicts);
  use.other_bytes = other_bytes_of(use.folder);
  return use;
}

void clear_cache() {
  const fs::path folder = cache_folder();
  std::error_code ignored;
  if (folder.empty()) return;
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    const std::string name = at->path().filename();
    std::error_code failure;
    for (const char* const ours : {"builds", "headers-", "judge-", "pages", "python", kVerdicts})
      if (name.starts_with(ours)) fs::remove_all(at->path(), failure);
  }
}

}  // namespace warpstep::tools
