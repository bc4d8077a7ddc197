#include "tools/check/explore/outcome.h"

#include <signal.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>
#include <utility>

#include "tools/check/explore/values.h"

namespace warpstep::tools::check {

namespace {

/// Reads a line of sim/check/report/outcome.h. Returns false if it is invalid or truncated.
bool read_line(const std::string& line, Outcome& outcome) {
  std::istringstream words(line);
  std::string kind;
  words >> kind;
  Noted noted;
  if (kind == "launch") {
    words >> noted.launch >> outcome.failures.emplace_back() >> std::ws;
    std::getline(words, outcome.kernels[noted.launch]);
    return true;
  }
  if (kind == "end") {
    words >> outcome.points >> outcome.most_points >> outcome.preemptions >> outcome.works_beside;
    return outcome.complete = !words.fail();
  }
  std::string home;
  if (kind == "memory")
    words >> noted.launch >> noted.device >> noted.block >> home;
  else if (kind == "copy")
    words >> noted.launch >> noted.device >> noted.block >> noted.offset;
  else
    return false;
  words >> noted.bytes >> noted.sum >> noted.at;
  if (words.fail()) return false;
  std::getline(words >> std::ws, noted.name);
  noted.is_copy = kind == "copy";
  noted.managed = home == "managed";
  outcome.noted.push_back(noted);
  return true;
}

bool same(const Noted& a, const Noted& b) {
  return std::tie(a.is_copy, a.launch, a.device, a.block, a.offset, a.bytes, a.sum) ==
         std::tie(b.is_copy, b.launch, b.device, b.block, b.offset, b.bytes, b.sum);
}

/// What the host can see: copies, and managed memory after the last launch.
std::vector<Noted> seen_by_host(const Outcome& outcome) {
  std::vector<Noted> seen;
  std::map<std::pair<int, std::uint64_t>, Noted> managed;
  for (const Noted& noted : outcome.noted) {
    if (noted.is_copy) seen.push_back(noted);
    if (noted.managed) managed[{noted.device, noted.block}] = noted;
  }
  for (const auto& [block, noted] : managed) seen.push_back(noted);
  return seen;
}

std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

bool differs_by_rounding(const Outcome& a, const Noted& in_a, const Outcome& b, const Noted& in_b) {
  if (in_a.bytes != in_b.bytes) return false;
  const std::string one = bytes_of(a, in_a), other = bytes_of(b, in_b);
  return !one.empty() && !other.empty() && is_rounding(one, other, type_of(one));
}

/// The copies to the host by what they copied; those of the same bytes in the order of the run.
std::vector<Noted> sorted_copies(const Outcome& outcome) {
  std::vector<Noted> copies;
  for (const Noted& noted : outcome.noted)
    if (noted.is_copy) copies.push_back(noted);
  const auto place = [](const Noted& noted) {
    return std::tie(noted.device, noted.block, noted.offset, noted.bytes);
  };
  std::stable_sort(copies.begin(), copies.end(),
                   [&](const Noted& a, const Noted& b) { return place(a) < place(b); });
  return copies;
}

bool same_copy(const Noted& a, const Noted& b) {
  return std::tie(a.device, a.block, a.offset, a.bytes, a.sum) ==
         std::tie(b.device, b.block, b.offset, b.bytes, b.sum);
}

/// Whether the lists differ in nothing else; the bytes are kept if they differ.
bool differ_by_rounding(const Outcome& one, const std::vector<Noted>& a, const Outcome& other,
                        const std::vector<Noted>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same(a[i], b[i]) && !differs_by_rounding(one, a[i], other, b[i])) return false;
  return true;
}

}  // namespace

bool Outcome::timed_out() const {
  constexpr int kLaunchTimeout = 702;  // cudaErrorLaunchTimeout
  return ending.signal == SIGALRM ||
         std::find(failures.begin(), failures.end(), kLaunchTimeout) != failures.end();
}

std::string fingerprint(const Outcome& outcome) {
  std::string text = std::to_string(outcome.ending.exit_code * 256 + outcome.ending.signal);
  const std::vector<Noted> seen = seen_by_host(outcome);
  for (const Noted& noted : seen.empty() ? outcome.noted : seen) text += noted.sum;
  return text;
}

Outcome read_outcome(const std::filesystem::path& name) {
  Outcome outcome;
  outcome.bytes_file = name.string() + ".bytes";
  std::ifstream file(name);
  for (std::string line; std::getline(file, line);)
    if (!read_line(line, outcome)) break;
  return outcome;
}

std::string bytes_of(const Outcome& outcome, const Noted& noted) {
  if (noted.at < 0) return "";
  std::ifstream file(outcome.bytes_file, std::ios::binary);
  std::string bytes(noted.bytes, '\0');
  file.seekg(noted.at);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file ? bytes : "";
}

Difference difference(const Outcome& one, const Outcome& other) {
  Difference found;
  found.in_ending = one.ending.exit_code != other.ending.exit_code ||
                    one.ending.signal != other.ending.signal || one.failures != other.failures;
  const auto a = seen_by_host(one), b = seen_by_host(other);
  found.in_copies = a.size() != b.size() || !std::equal(a.begin(), a.end(), b.begin(), same);
  const std::size_t both = std::min(one.noted.size(), other.noted.size());
  for (std::size_t i = 0; i < both && !found.first; ++i)
    if (!same(one.noted[i], other.noted[i])) found.first = {one.noted[i], other.noted[i]};
  found.in_words = sorted_lines(one.said) != sorted_lines(other.said);
  found.only_rounding = !found.in_ending &&
                        (!found.in_words || is_rounding_in_text(one.said, other.said)) &&
                        (found.in_copies ? differ_by_rounding(one, a, other, b)
                                         : differ_by_rounding(one, one.noted, other, other.noted));
  return found;
}

Difference difference_of_reordered(const Outcome& one, const Outcome& other) {
  Difference found;
  auto failures = one.failures, others_failures = other.failures;
  std::sort(failures.begin(), failures.end());
  std::sort(others_failures.begin(), others_failures.end());
  found.in_ending = one.ending.exit_code != other.ending.exit_code ||
                    one.ending.signal != other.ending.signal || failures != others_failures;
  const auto a = sorted_copies(one), b = sorted_copies(other);
  found.in_copies = a.size() != b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()) && !found.first; ++i)
    if (!same_copy(a[i], b[i])) found.first = {a[i], b[i]};
  found.in_copies = found.in_copies || found.first.has_value();
  found.in_words = sorted_lines(one.said) != sorted_lines(other.said);
  found.only_rounding = !found.in_ending && a.size() == b.size() &&
                        (!found.in_words || is_rounding_in_text(one.said, other.said));
  for (std::size_t i = 0; i < a.size() && found.only_rounding; ++i)
    found.only_rounding = same_copy(a[i], b[i]) || differs_by_rounding(one, a[i], other, b[i]);
  return found;
}

}  // namespace warpstep::tools::check
