// The counters of a run on the simulator beside those of the same program under ncu on a GPU,
// launch by launch: beside FILE.jsonl FILE.csv. Prints a line for each launch and number that one
// of the two has; "differs" stands where they are not equal. Ends with 1 when some are not.
#include <array>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

/// A number of ours and ncu's name for it.
struct Pair {
  const char* ours;
  const char* theirs;
};

constexpr std::array<Pair, 12> kPairs{{
    {"/global/loads/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"/global/loads/sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"/global/stores/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {"/global/stores/sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"/shared/loads/requests", "smsp__inst_executed_op_shared_ld.sum"},
    {"/shared/loads/passes", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"/shared/loads/conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
    {"/shared/stores/requests", "smsp__inst_executed_op_shared_st.sum"},
    {"/shared/stores/passes", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
    {"/shared/stores/conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
    {"/global/atomics/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum"},
    {"/global/atomics/requests", "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"},
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

int print(int launch, const Json& line, const Metrics& metrics) {
  int different = 0;
  for (const Pair& pair : kPairs) {
    const auto theirs = metrics.find({launch, pair.theirs});
    if (theirs == metrics.end()) continue;
    const double ours = line.at(Json::json_pointer(pair.ours));
    if (ours == 0 && theirs->second == 0) continue;
    const bool is_same = ours == theirs->second;
    different += !is_same;
    std::cout << std::left << std::setw(22) << line.at("kernel").get<std::string>() << ' '
              << std::setw(26) << pair.ours + 1 << std::right << std::setw(8) << ours
              << std::setw(8) << theirs->second << (is_same ? "" : "  differs") << '\n';
  }
  return different;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) throw std::runtime_error("usage: beside FILE.jsonl FILE.csv");
  const Metrics metrics = read_metrics(argv[2]);
  std::ifstream file(argv[1]);
  int launch = 0, different = 0;
  std::cout << "kernel                 number                        ours     ncu\n";
  for (std::string line; std::getline(file, line); ++launch)
    different += print(launch, Json::parse(line), metrics);
  if (launch == 0) throw std::runtime_error(std::string(argv[1]) + " has no launches");
  std::cout << launch << " launches, " << different << " numbers differ\n";
  return different == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cout << "beside: " << error.what() << "\n";
  return 1;
}
