#include "tools/grade/report/similar.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "tools/grade/hand_in.h"
#include "tools/grade/report/results.h"
#include "tools/grade/report/summary.h"
#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kTokens = 8;  // of a fingerprint
constexpr std::size_t kWindow = 4;  // of each so many the smallest is kept
constexpr std::size_t kFewest = 8;  // fingerprints that two have in common, and few others
constexpr double kLeast = 0.5;      // share of them
constexpr std::size_t kMostPairs = 100;

using Prints = std::set<std::size_t>;

/// Words that are not a learner's names.
bool is_kept(std::string_view word) {
  static const std::set<std::string_view> kWords{
      "if",       "else",     "for",     "while",    "do",     "return",   "break",    "continue",
      "switch",   "case",     "const",   "float",    "double", "int",      "unsigned", "char",
      "bool",     "void",     "auto",    "template", "struct", "sizeof",   "static",   "threadIdx",
      "blockIdx", "blockDim", "gridDim", "min",      "max",    "atomicAdd"};
  return word.starts_with("__") || kWords.contains(word);
}

/// Fingerprints of a text: its tokens in rows of kTokens, of each kWindow rows the smallest hash.
Prints prints_of(const std::string& text) {
  const std::string form = forms_of(text).lines;
  const std::string& source = form.empty() ? text : form;
  const translate::Tokens tokens = translate::tokenize(source);
  std::vector<std::string> words;
  for (std::uint32_t i = 0; i < tokens.list.size(); ++i) {
    const std::string_view word = tokens.text(i);
    const bool is_name = tokens.list[i].kind == translate::Kind::kWord && !is_kept(word);
    words.push_back(is_name ? "v" : std::string(word));
  }
  std::vector<std::size_t> hashes;
  for (std::size_t i = 0; i + kTokens <= words.size(); ++i)
    hashes.push_back(std::hash<std::string>{}(
        fmt::format("{}", fmt::join(words.begin() + i, words.begin() + i + kTokens, " "))));
  Prints prints;
  for (std::size_t i = 0; i + kWindow <= hashes.size(); ++i)
    prints.insert(*std::min_element(hashes.begin() + i, hashes.begin() + i + kWindow));
  return prints;
}

/// What two submissions have in common.
struct Pair {
  std::size_t exercises = 0, common = 0, possible = 0;
  double share() const { return possible == 0 ? 0 : double(common) / double(possible); }
};
using Pairs = std::map<std::pair<std::size_t, std::size_t>, Pair>;

/// Adds one exercise: `all` has each submission's fingerprints, without those of the starter.
void compare(const std::vector<Prints>& all, Pairs& pairs) {
  std::map<std::size_t, std::vector<std::size_t>> owners;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const std::size_t print : all[i]) owners[print].push_back(i);
  const std::size_t few = std::max<std::size_t>(2, all.size() / 10);
  std::vector<std::size_t> rare(all.size());
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> common;
  for (const auto& [print, who] : owners) {
    if (who.size() > few) continue;
    for (std::size_t i = 0; i < who.size(); ++i) {
      ++rare[who[i]];
      for (std::size_t k = i + 1; k < who.size(); ++k) ++common[{who[i], who[k]}];
    }
  }
  for (const auto& [who, count] : common) {
    Pair& pair = pairs[who];
    ++pair.exercises;
    pair.common += count;
    pair.possible += std::min(rare[who.first], rare[who.second]);
  }
}

}  // namespace

void write_similar(const course::Course& course, const Order& order,
                   const std::map<std::string, fs::path>& submissions, const fs::path& results) {
  std::vector<std::string> names;
  const std::vector<const course::Exercise*> exercises = exercises_of(course, order);
  std::vector<std::vector<Prints>> all(exercises.size());
  std::vector<Prints> starters;
  for (const course::Exercise* const exercise : exercises)
    starters.push_back(prints_of(read_text(exercise->folder / exercise->file)));
  for (const auto& [name, place] : submissions) {
    names.push_back(name);
    HandIn hand_in(place, course, order.how.cage);
    for (std::size_t i = 0; i < exercises.size(); ++i) {
      const Found found = hand_in.find(*exercises[i]);
      Prints prints = found.problem.empty() ? prints_of(found.text) : Prints();
      std::erase_if(prints, [&](std::size_t print) { return starters[i].contains(print); });
      all[i].push_back(std::move(prints));
    }
  }
  Pairs pairs;
  for (const std::vector<Prints>& of_exercise : all) compare(of_exercise, pairs);
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, Pair>> alike;
  for (const auto& [who, pair] : pairs)
    if (pair.common >= kFewest && pair.share() >= kLeast) alike.emplace_back(who, pair);
  std::stable_sort(alike.begin(), alike.end(), [](const auto& a, const auto& b) {
    return a.second.common * a.second.share() > b.second.common * b.second.share();
  });
  if (alike.size() > kMostPairs) alike.resize(kMostPairs);
  std::string csv = "one,other,exercises,common,share\n";
  for (const auto& [who, pair] : alike)
    csv += fmt::format("{},{},{},{},{:.2f}\n", csv_word(names[who.first]),
                       csv_word(names[who.second]), pair.exercises, pair.common, pair.share());
  write_file(results / "similar.csv", csv);
}

}  // namespace warpstep::tools::grade
