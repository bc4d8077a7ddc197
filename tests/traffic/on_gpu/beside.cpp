// The counters of runs on the simulator beside those of the same programs under ncu on a GPU,
// launch by launch: beside FILE.jsonl FILE.csv [FILE.jsonl FILE.csv ...]. Prints a line for each
// launch and number that one of the two has, with "differs" where they are more than 1 % apart, and
// how many of each kind are equal within that.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

/// A number of ours and ncu's name for it.
struct Pair {
  const char* kind;
  const char* ours;
  const char* theirs;
};

constexpr std::array<Pair, 14> kPairs{{
    {"requests", "/global/loads/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"sectors", "/global/loads/sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"requests", "/global/stores/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"sectors", "/global/stores/sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"instructions", "/shared/loads/requests", "smsp__inst_executed_op_shared_ld.sum"},
    {"passes", "/shared/loads/passes", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"conflicts", "/shared/loads/conflicts",
     "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
    {"instructions", "/shared/stores/requests", "smsp__inst_executed_op_shared_st.sum"},
    {"passes", "/shared/stores/passes", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
    {"conflicts", "/shared/stores/conflicts",
     "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
    {"instructions", "/global/loads/requests", "smsp__inst_executed_op_global_ld.sum"},
    {"instructions", "/global/stores/requests", "smsp__inst_executed_op_global_st.sum"},
    {"requests", "/global/atomics/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum"},
    {"requests", "/global/atomics/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"},
}};

/// A line of CSV whose fields all stand in quotation marks.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> all;
  bool inside = false;
  for (const char c : line) {
    if (c == '"') {
      inside = !inside;
      if (inside) all.emplace_back();
    } else if (inside) {
      all.back() += c;
    }
  }
  return all;
}

/// By the launch's number, from 0, and the metric's name.
using Metrics = std::map<std::pair<int, std::string>, double>;

Metrics read_metrics(const std::string& name) {
  Metrics metrics;
  std::ifstream file(name);
  std::map<std::string, std::size_t> columns;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("\"")) continue;
    const std::vector<std::string> row = fields(line);
    if (columns.empty()) {
      for (std::size_t i = 0; i < row.size(); ++i) columns[row[i]] = i;
      continue;
    }
    std::string value = row.at(columns.at("Metric Value"));
    std::erase(value, ',');
    if (value.empty() || value.find_first_not_of("0123456789.") != value.npos) continue;
    metrics[{std::stoi(row.at(columns.at("ID"))), row.at(columns.at("Metric Name"))}] =
        std::stod(value);
  }
  if (metrics.empty()) throw std::runtime_error(name + " has no numbers of ncu");
  return metrics;
}

/// Of a kind: numbers that one of the two has, and those that are equal within 1 %.
struct Agreement {
  int all = 0, equal = 0;
};
using Agreements = std::map<std::string, Agreement>;

constexpr double kTolerance = 0.01;

void print(int launch, const Json& line, const Metrics& metrics, Agreements& agreements) {
  for (const Pair& pair : kPairs) {
    const auto theirs = metrics.find({launch, pair.theirs});
    if (theirs == metrics.end()) continue;
    const double ours = line.at(Json::json_pointer(pair.ours));
    if (ours == 0 && theirs->second == 0) continue;
    // Atomics whose result is unused have another name than the others, and one kernel has one.
    if (theirs->second == 0 && std::string(pair.ours).starts_with("/global/atomics")) continue;
    const bool is_equal =
        std::abs(ours - theirs->second) <= kTolerance * std::max(ours, theirs->second);
    Agreement& agreement = agreements[pair.kind];
    ++agreement.all;
    agreement.equal += is_equal;
    std::cout << std::left << std::setw(22) << line.at("kernel").get<std::string>() << ' '
              << std::setw(26) << pair.ours + 1 << ' ' << std::setw(13) << pair.kind << std::right
              << std::setw(8) << ours << std::setw(8) << theirs->second
              << (is_equal ? "" : "  differs") << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3 || argc % 2 == 0)
    throw std::runtime_error("usage: beside FILE.jsonl FILE.csv [FILE.jsonl FILE.csv ...]");
  std::cout << std::left << std::setw(22) << "kernel" << ' ' << std::setw(26) << "number" << ' '
            << std::setw(13) << "kind" << std::right << std::setw(8) << "ours" << std::setw(8)
            << "ncu" << '\n';
  Agreements agreements;
  std::set<std::string> kernels;
  int launches = 0;
  for (int i = 1; i < argc; i += 2) {
    const Metrics metrics = read_metrics(argv[i + 1]);
    std::ifstream file(argv[i]);
    int launch = 0;
    for (std::string line; std::getline(file, line); ++launch) {
      const Json counted = Json::parse(line);
      print(launch, counted, metrics, agreements);
      const std::string name = counted.at("kernel");
      kernels.insert(name.substr(0, name.find('<')));
    }
    if (launch == 0) throw std::runtime_error(std::string(argv[i]) + " has no launches");
    launches += launch;
  }
  std::cout << kernels.size() << " kernels in " << launches << " launches, equal within 1 %:";
  Agreement sum;
  for (const auto& [kind, agreement] : agreements) {
    std::cout << ' ' << kind << ' ' << agreement.equal << " of " << agreement.all << ',';
    sum.all += agreement.all;
    sum.equal += agreement.equal;
  }
  std::cout << " all " << sum.equal << " of " << sum.all << '\n';
  return 0;
} catch (const std::exception& error) {
  std::cout << "beside: " << error.what() << "\n";
  return 1;
}
