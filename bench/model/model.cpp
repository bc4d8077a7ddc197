// The model of times held against figures of a GPU.
//
//   model works FIGURES FOLDER   prints the work of each version, from FOLDER/VERSION.jsonl and
//                                FOLDER/PROGRAM.ptx
//   model tables FIGURES WORKS   prints the tables of errors
//   model fit FIGURES WORKS      fits the parameters on two thirds of the versions, prints them
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>

#include "tools/profile/model/estimate.h"

namespace {

using namespace warpstep::tools::profile;

using Row = std::map<std::string, std::string>;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields{""};
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ',' && !is_quoted)
      fields.emplace_back();
    else if (c != '"')
      fields.back() += c;
  }
  return fields;
}

std::vector<Row> rows_of(const std::string& name) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error(name + " cannot be read");
  std::vector<Row> rows;
  std::vector<std::string> columns;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = fields_of(line);
    if (columns.empty()) {
      columns = fields;
      continue;
    }
    Row row;
    for (std::size_t i = 0; i < std::min(fields.size(), columns.size()); ++i)
      row[columns[i]] = fields[i];
    rows.push_back(row);
  }
  return rows;
}

double number(const Row& row, const std::string& name) {
  const auto found = row.find(name);
  return found == row.end() || found->second.empty() ? 0 : std::stod(found->second);
}

double volume(std::string shape) {
  std::replace(shape.begin(), shape.end(), 'x', ' ');
  std::istringstream text(shape);
  double product = 1;
  for (double one = 0; text >> one;) product *= one;
  return product;
}

/// The H200, whose figures these are.
Device device() {
  Device device{"h200", "NVIDIA H200", 9, 0, 132, 1.98e9, 4.916736e12, 62914560, 233472, 2048, 2};
  return device;
}

struct Member {
  const char* name;
  double& (*of)(Work&);
};

const Member kMembers[] = {
    {"blocks", [](Work& w) -> double& { return w.blocks; }},
    {"warps", [](Work& w) -> double& { return w.warps; }},
    {"resident_warps", [](Work& w) -> double& { return w.resident_warps; }},
    {"l1_clocks", [](Work& w) -> double& { return w.traffic.l1_clocks; }},
    {"l1_hit_rate", [](Work& w) -> double& { return w.traffic.l1_hit_rate; }},
    {"l2_slots", [](Work& w) -> double& { return w.traffic.l2_slots; }},
    {"dram_bytes", [](Work& w) -> double& { return w.traffic.dram_bytes; }},
    {"dram_rows", [](Work& w) -> double& { return w.traffic.dram_rows; }},
    {"footprint", [](Work& w) -> double& { return w.traffic.footprint; }},
    {"hottest", [](Work& w) -> double& { return w.traffic.hottest; }},
    {"passes", [](Work& w) -> double& { return w.passes; }},
    {"barriers", [](Work& w) -> double& { return w.barriers; }},
    {"issued", [](Work& w) -> double& { return w.mix.issued; }},
    {"active", [](Work& w) -> double& { return w.mix.active; }},
    {"integer", [](Work& w) -> double& { return w.mix.integer; }},
    {"products", [](Work& w) -> double& { return w.mix.products; }},
    {"single", [](Work& w) -> double& { return w.mix.single; }},
    {"twice", [](Work& w) -> double& { return w.mix.twice; }},
    {"special", [](Work& w) -> double& { return w.mix.special; }},
    {"waits", [](Work& w) -> double& { return w.mix.waits; }},
    {"shared_waits", [](Work& w) -> double& { return w.mix.shared_waits; }},
};

int print_works(const std::string& figures, const std::string& folder) {
  std::printf("version");
  for (const Member& member : kMembers) std::printf(",%s", member.name);
  std::printf("\n");
  std::string program;
  std::map<std::string, Kernel> kernels;
  for (const Row& row : rows_of(figures)) {
    const std::string ptx_name = folder + "/" + row.at("program") + ".ptx";
    if (!std::filesystem::exists(ptx_name)) continue;  // not asked for
    if (row.at("program") != program) {
      program = row.at("program");
      std::ifstream ptx(ptx_name);
      kernels = kernels_in({std::istreambuf_iterator<char>(ptx), {}});
    }
    const std::string counted = folder + "/" + row.at("version") + ".jsonl";
    if (!std::filesystem::exists(counted)) {
      std::fprintf(stderr, "%s was not run to its end\n", row.at("version").c_str());
      continue;
    }
    const Counts counts = read_counts(counted).at(0);
    const auto mix = mix_of(counts, kernels);
    if (!mix) std::fprintf(stderr, "%s: no PTX\n", row.at("version").c_str());
    auto work = work_of(counts, mix, volume(row.at("grid")) / volume(row.at("few")));
    if (!work) throw std::runtime_error(row.at("version") + " has no work");
    std::printf("%s", row.at("version").c_str());
    for (const Member& member : kMembers) std::printf(",%.6g", member.of(*work));
    std::printf("\n");
  }
  return 0;
}

/// Every third version is kept out of the fitting; those of programs/unseen.cu were recorded later.
enum class Group { kFitting, kHeldOut, kUnseen };
constexpr std::pair<Group, const char*> kGroups[] = {
    {Group::kFitting, "fitting"}, {Group::kHeldOut, "held out"}, {Group::kUnseen, "unseen"}};

struct Case {
  std::string name;
  std::set<Bound> bounds;
  double us = 0;
  Work work;
  Group group = Group::kFitting;
  Throughput measured;
  double instructions = 0, hit_rate = 0;
};

double of_peak(const Row& row, const std::string& unit, const char* of = "elapsed") {
  return number(row, unit + "throughput.avg.pct_of_peak_sustained_" + of);
}

/// What ncu says of the percentages of the peak.
Throughput measured_in(const Row& row) {
  return {number(row, "gpu__time_duration.sum") / 1000,
          of_peak(row, "sm__"),
          of_peak(row, "dram__"),
          of_peak(row, "lts__"),
          0,
          0,
          of_peak(row, "l1tex__", "active")};
}

/// What ncu's words are for its figures. Its two headlines are compute and memory throughput: if
/// both are below 60 %, it says latency, which may be ours of warps, of the launch or of atomics;
/// the higher one binds, and the other too if it is less than 10 points lower (`balanced`). Memory
/// throughput is the highest of its parts: DRAM or L2 if theirs is that number, or else L1.
std::set<Bound> bounds_in(const Row& row) {
  const double compute = of_peak(row, "sm__"), memory = of_peak(row, "gpu__compute_memory_");
  if (std::max(compute, memory) < 60) {
    if (number(row, "gpu__time_duration.sum") < 2500) return {Bound::launch};
    return {Bound::latency, Bound::launch, Bound::atomics};
  }
  std::set<Bound> bounds;
  if (compute > memory - 10) bounds.insert(Bound::issue);  // no version has tensor cores
  if (memory <= compute - 10) return bounds;
  const auto is_memory = [&](const char* unit) {
    return std::abs(of_peak(row, unit) - memory) < 0.5;
  };
  if (is_memory("dram__")) bounds.insert(Bound::dram);
  if (is_memory("lts__")) bounds.insert(Bound::l2);
  if (!is_memory("dram__") && !is_memory("lts__")) bounds.insert(Bound::l1);
  return bounds;
}

std::string words_of(const std::set<Bound>& bounds) {
  if (bounds.contains(Bound::latency)) return "latency";
  std::string words;
  for (const Bound one : bounds)
    words += (words.empty() ? "" : " or ") + std::string(kBounds[static_cast<std::size_t>(one)]);
  return words;
}

Group group_of(const Row& row, std::size_t number) {
  if (row.at("program") == "unseen") return Group::kUnseen;
  return number % 3 == 2 ? Group::kHeldOut : Group::kFitting;
}

std::vector<Case> cases_of(const std::string& figures, const std::string& works) {
  std::map<std::string, Row> by_version;
  for (const Row& row : rows_of(works)) by_version[row.at("version")] = row;
  std::vector<Case> cases;
  for (const Row& row : rows_of(figures)) {
    const auto found = by_version.find(row.at("version"));
    if (found == by_version.end()) continue;
    Case one{
        row.at("version"), bounds_in(row), number(row, "us"), {}, group_of(row, cases.size()), {}};
    one.instructions = number(row, "smsp__inst_executed.sum");
    one.hit_rate = number(row, "l1tex__t_sector_hit_rate.pct");
    one.work.device = device();
    one.work.has_mix = true;
    for (const Member& member : kMembers) member.of(one.work) = number(found->second, member.name);
    one.measured = measured_in(row);
    cases.push_back(one);
  }
  return cases;
}

double error_of(const Case& one, const Parameters& parameters) {
  return std::log(predict(one.work, parameters).us / one.us);
}

/// Median of the errors, with something of the large ones.
double loss(const std::vector<Case>& cases, const Parameters& parameters) {
  double sum = 0;
  for (const Case& one : cases)
    if (one.group == Group::kFitting) sum += std::min(1.0, std::abs(error_of(one, parameters)));
  return sum;
}

constexpr int kSteps = 20000;

/// Steps in one parameter at a time, ever smaller ones, from a fixed seed.
Parameters fitted(const std::vector<Case>& cases) {
  Parameters best = kFitted;
  double least = loss(cases, best);
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int i = 0; i < kSteps; ++i) {
    Parameters tried = best;
    const double width = 0.4 * std::pow(0.02, i / static_cast<double>(kSteps));
    tried[random() % kParameters] *= std::exp(width * normal(random));
    if (random() % 2) tried[random() % kParameters] *= std::exp(width * normal(random));
    for (std::size_t j = kLaunchRate; j < kFits; ++j) tried[j] = std::clamp(tried[j], 0.4, 2.5);
    tried[kFits] = std::clamp(tried[kFits], 0.2, 1.0);
    tried[kSharpness] = std::clamp(tried[kSharpness], 1.2, 8.0);
    const double now = loss(cases, tried);
    if (now < least) least = now, best = tried;
  }
  return best;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void print_summary(const char* name, const std::vector<Case>& cases, const Parameters& parameters) {
  std::vector<double> errors;
  int inside = 0, pairs = 0, right = 0, bounds = 0, waiting = 0;
  for (const Case& one : cases) {
    const Prediction said = predict(one.work, parameters);
    errors.push_back(100 * std::abs(said.us / one.us - 1));
    inside += one.us >= said.low && one.us <= said.high;
    bounds += one.bounds.contains(bound_of(said, throughput_of(one.work, said)));
    waiting += one.bounds.contains(Bound::latency);
    for (const Case& other : cases) {
      if (other.us < 1.1 * one.us) continue;
      ++pairs;
      right += predict(other.work, parameters).us > said.us;
    }
  }
  const auto count = static_cast<double>(cases.size());
  std::printf(
      "%-10s %3zu versions: median error %.1f %%, %.0f %% in the range, %.1f %% of %d pairs "
      "in the right order, %.0f %% of the bounds right (latency, always, would be %.0f %%)\n",
      name, cases.size(), median(errors), 100 * inside / count, 100.0 * right / pairs, pairs,
      100 * bounds / count, 100 * waiting / count);
  std::printf("           median distance from ncu's percentages of the peak:");
  for (const auto& [name, of] : {std::pair{"compute", &Throughput::compute},
                                 {"DRAM", &Throughput::dram},
                                 {"L2", &Throughput::l2},
                                 {"L1/TEX", &Throughput::l1_active}}) {
    std::vector<double> distances;
    for (const Case& one : cases)
      distances.push_back(
          std::abs(throughput_of(one.work, predict(one.work, parameters)).*of - one.measured.*of));
    std::printf(" %s %.1f", name, median(distances));
  }
  std::vector<double> instructions;
  int hit_rates = 0;
  for (const Case& one : cases) {
    const double executed = one.work.mix.issued * one.work.warps;
    instructions.push_back(100 * std::abs(executed / one.instructions - 1));
    hit_rates += std::abs(one.work.traffic.l1_hit_rate - one.hit_rate) <= 5;
  }
  std::printf(
      "\n           executed instructions: median error %.0f %%; hit rate of L1 within 5 points: "
      "%d\n",
      median(instructions), hit_rates);
}

void print_tables(const std::vector<Case>& cases, const Parameters& parameters) {
  std::printf("%-28s %9s %9s %7s  %-25s %s\n", "version", "GPU us", "model us", "error",
              "ncu's bound", "model's");
  for (const auto& [group, name] : kGroups)
    for (const Case& one : cases) {
      if (one.group != group) continue;
      const Prediction said = predict(one.work, parameters);
      const Bound bound = bound_of(said, throughput_of(one.work, said));
      std::printf("%-28s %9.2f %9.2f %+6.0f%%  %-25s %s%s\n", one.name.c_str(), one.us, said.us,
                  100 * (said.us / one.us - 1), words_of(one.bounds).c_str(),
                  kBounds[static_cast<std::size_t>(bound)].data(),
                  group == Group::kFitting ? "" : (std::string(", ") + name).c_str());
    }
  for (const auto& [group, name] : kGroups) {
    std::vector<Case> of_group;
    for (const Case& one : cases)
      if (one.group == group) of_group.push_back(one);
    print_summary(name, of_group, parameters);
  }
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) throw std::runtime_error("usage: model works|tables|fit FIGURES FOLDER|WORKS");
  const std::string mode = argv[1];
  if (mode == "works") return print_works(argv[2], argv[3]);
  const std::vector<Case> cases = cases_of(argv[2], argv[3]);
  if (cases.empty()) throw std::runtime_error("no version is in both files");
  const Parameters parameters = mode == "fit" ? fitted(cases) : kFitted;
  print_tables(cases, parameters);
  if (mode == "fit") {
    std::printf("parameters:");
    for (const double one : parameters) std::printf(" %.3g,", one);
    std::printf("\n");
  }
  return 0;
} catch (const std::exception& error) {
  std::cerr << "model: " << error.what() << '\n';
  return 2;
}
