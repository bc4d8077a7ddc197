// Holds the counters of a run against what the program's source expects: hold FILE.cu FILE.jsonl.
//
// A line of the source such as
//   // expect transpose:2 global.loads.sectors=512 #in.store.passes=128 @m.loads.requests=32
// is about the second launch of the kernel `transpose` (without a number: the first). A value is
// found by a path of names; one that begins with #WORD is the sum over the source lines that end in
// `// #WORD`, and may go on with what these do, or with `entered`, the most of the basic blocks
// that begin there; one that begins with @WORD is about the array that a line ending in `// @WORD`
// made, and one with "WORD" about the array of that name.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

struct Expectation {
  std::string launch;  // "transpose:2"
  std::string path;
  double value = 0;
};

struct Source {
  std::vector<Expectation> expectations;
  std::map<std::string, std::set<int>> labels;  // "#in" and "@m", and their lines
};

Source read_source(const std::string& name) {
  Source source;
  std::ifstream file(name);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    for (const char* mark : {"// #", "// @"}) {
      const std::size_t at = line.rfind(mark);
      if (at != line.npos) source.labels[line.substr(at + 3)].insert(number);
    }
    if (!line.starts_with("// expect ")) continue;
    std::istringstream words(line.substr(10));
    std::string launch, word;
    words >> launch;
    if (launch.find(':') == launch.npos) launch += ":1";
    while (words >> word) {
      const std::size_t sign = word.rfind('=');
      const std::string value = word.substr(sign + 1);
      const double number_or_truth = value == "true" ? 1 : value == "false" ? 0 : std::stod(value);
      source.expectations.push_back({launch, word.substr(0, sign), number_or_truth});
    }
  }
  if (source.expectations.empty()) throw std::runtime_error(name + " expects nothing");
  return source;
}

std::map<std::string, Json> read_launches(const std::string& name) {
  std::map<std::string, Json> launches;
  std::map<std::string, int> seen;
  std::ifstream file(name);
  for (std::string line; std::getline(file, line);) {
    const Json launch = Json::parse(line);
    const std::string kernel = launch.at("kernel");
    launches[kernel + ":" + std::to_string(++seen[kernel])] = launch;
  }
  return launches;
}

double number_at(const Json& json, const std::string& path) {
  const Json* at = &json;
  std::istringstream names(path);
  for (std::string name; std::getline(names, name, '.');) {
    if (!at->contains(name)) throw std::runtime_error("there is no " + path);
    at = &at->at(name);
  }
  return at->is_boolean() ? at->get<bool>() : at->get<double>();
}

bool is_at(const Json& place, const std::set<int>& lines) {
  return place.is_object() && lines.contains(place.at("line").get<int>());
}

/// `path` begins behind the label.
double sum_of_sites(const Json& launch, const std::set<int>& lines, std::string path) {
  std::string does;
  for (const char* word : {"load.", "store.", "atomic."})
    if (path.starts_with(word)) {
      does = std::string(word, std::string(word).size() - 1);
      path = path.substr(does.size() + 1);
    }
  double sum = 0;
  bool found = false;
  for (const Json& site : launch.at("sites")) {
    if (!is_at(site.at("at"), lines) || (!does.empty() && site.at("does") != does)) continue;
    if (!site.contains(path)) continue;
    found = true;
    sum += number_at(site, path);
  }
  if (!found) throw std::runtime_error("no site has such a " + path);
  return sum;
}

/// `what`: warps or threads.
double most_entered(const Json& launch, const std::set<int>& lines, const std::string& what) {
  double most = 0;
  for (const Json& block : launch.at("execution").at("basic_blocks"))
    if (is_at(block.at("at"), lines)) most = std::max(most, block.at(what).get<double>());
  return most;
}

double of_array(const Json& launch, const std::set<int>& lines, const std::string& name,
                const std::string& path) {
  for (const Json& array : launch.at("arrays")) {
    bool is_it = array.at("name") == name;
    for (const Json& place : array.at("made_at")) is_it = is_it || is_at(place, lines);
    if (is_it) return number_at(array, path);
  }
  throw std::runtime_error("there is no such array");
}

double found(const Source& source, const Json& launch, const std::string& path) {
  const std::size_t dot = path.find('.');
  const std::string first = path.substr(0, dot);
  if (first.starts_with("\""))
    return of_array(launch, {}, first.substr(1, first.size() - 2), path.substr(dot + 1));
  if (!first.starts_with("#") && !first.starts_with("@")) return number_at(launch, path);
  const auto label = source.labels.find(first);
  if (label == source.labels.end()) throw std::runtime_error("no line ends in " + first);
  const std::string rest = path.substr(dot + 1);
  if (const std::string entered = "entered."; rest.starts_with(entered))
    return most_entered(launch, label->second, rest.substr(entered.size()));
  if (first.starts_with("#")) return sum_of_sites(launch, label->second, rest);
  return of_array(launch, label->second, "no name", rest);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) throw std::runtime_error("usage: hold FILE.cu FILE.jsonl");
  const Source source = read_source(argv[1]);
  const std::map<std::string, Json> launches = read_launches(argv[2]);
  int wrong = 0;
  for (const Expectation& expected : source.expectations) {
    const std::string what = expected.launch + " " + expected.path;
    try {
      const auto launch = launches.find(expected.launch);
      if (launch == launches.end()) throw std::runtime_error("there is no such launch");
      const double value = found(source, launch->second, expected.path);
      if (std::abs(value - expected.value) < 1e-9) continue;
      std::cout << what << ": expected " << expected.value << ", got " << value << "\n";
    } catch (const std::exception& error) {
      std::cout << what << ": " << error.what() << "\n";
    }
    ++wrong;
  }
  std::cout << source.expectations.size() << " values, " << wrong << " wrong\n";
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cout << "hold: " << error.what() << "\n";
  return 1;
}
