#include "course/judge/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>

namespace warpstep::course {

namespace {

constexpr std::uint8_t kPoison = 0xFF;       // NaN in every float
constexpr std::uint8_t kOtherPoison = 0xA5;  // a small negative number
constexpr std::size_t kMixedShapes = 4;      // as many are run under all schedules

constexpr const char* kSchedules[] = {"reverse",
                                      "interleaved",
                                      "random:1",
                                      "random:2",
                                      "random:3",
                                      kTurnsAtAtomics,
                                      "last-warp-first+blocks-reverse",
                                      "in-order+blocks-reverse"};

/// A launch on so many cells, or with such a number among its sizes, may take three times as long:
/// a right answer may be slow, and an endless loop shows in the first small run.
constexpr double kManyCells = 4096;
constexpr double kTimesForMany = 3;

bool is_large(const Run& run) {
  return std::any_of(
             run.shape.sizes.begin(), run.shape.sizes.end(),
             [](const auto& size) { return static_cast<double>(size.second) > kManyCells; }) ||
         std::any_of(run.order.arrays.begin(), run.order.arrays.end(), [](const Array& array) {
           return static_cast<double>(array.count) > kManyCells;
         });
}

/// The same in every run of the judge with the same secret, and different for each shape.
Run make_run(const Exercise& exercise, const Results& results, std::size_t shape) {
  Random random(asked().secret, exercise.id, shape);
  return exercise.make(results.shapes[shape], random);
}

std::string nonce() {
  std::random_device device;
  std::string text;
  for (int i = 0; i < 4; ++i) text += fmt::format("{:08x}", device());
  return text;
}

/// Most threads first: there is most to go wrong.
std::vector<std::size_t> shapes_to_mix(const Results& results) {
  std::vector<std::size_t> numbers(results.shapes.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  const auto work = [&](std::size_t i) {
    const Shape& shape = results.shapes[i];
    const std::uint64_t threads = shape.grid.count() * shape.block.count();
    return threads > 20000 ? 0 : threads;
  };
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::size_t a, std::size_t b) { return work(a) > work(b); });
  numbers.resize(std::min(numbers.size(), kMixedShapes));
  return numbers;
}

void plan(const Exercise& exercise, Results& results) {
  for (const Shape& shape : exercise.visible)
    if (shape.last_blocks == 0 || !asked().is_gpu) results.shapes.push_back(shape);
  const std::size_t visible = results.shapes.size();
  Random random(asked().secret, exercise.id + " hidden shapes");
  if (exercise.hidden)
    for (const Shape& shape : exercise.hidden(random)) results.shapes.push_back(shape);
  const std::size_t known = results.shapes.size();
  for (const Shape& shape : exercise.counted) results.shapes.push_back(shape);
  const auto add = [&](std::size_t shape, const std::string& schedule,
                       std::uint8_t poison) -> Run& {
    Run run = make_run(exercise, results, shape);
    run.order.schedule = schedule;
    if (const std::uint32_t last = results.shapes[shape].last_blocks; last != 0)
      run.order.schedule += fmt::format("+last-blocks:{}", last);
    run.order.poison = poison;
    if (is_large(run)) run.order.times_limit = std::max(run.order.times_limit, kTimesForMany);
    const bool is_hidden = shape >= visible && shape < known;
    results.runs.push_back(
        {shape, is_hidden, shape >= known, schedule, std::move(run), {}, {}, {}, {}, {}, {}, {}});
    return results.runs.back().run;
  };
  const std::string& schedule = asked().schedule;
  for (std::size_t i = 0; i < results.shapes.size(); ++i)
    add(i, schedule, kPoison).order.counts_traffic = true;
  for (std::size_t i = 0; i < known; ++i) add(i, schedule, kOtherPoison);
  if (asked().is_gpu || schedule != "in-order") return;
  for (const std::size_t shape : shapes_to_mix(results))
    for (const char* schedule : kSchedules) add(shape, schedule, kPoison).order.is_variation = true;
  if (std::optional<Run> run = run_with_two_views(exercise, results.runs)) {
    results.two_views.emplace();
    results.two_views->run = std::move(*run);
    results.two_views->run.order.counts_traffic = true;
  }
}

Request request_of(const Results& results) {
  Request request;
  request.nonce = nonce();
  for (const Done& done : results.runs) request.orders.push_back(done.run.order);
  if (results.two_views && asked().request_file.empty())
    request.orders.push_back(results.two_views->run.order);
  return request;
}

/// The names of all arrays in device memory, in the order in which the program allocates them.
void print_arrays(const Request& request) {
  nlohmann::ordered_json json{{"event", "arrays"}};
  for (const Order& order : request.orders)
    for (const Array& array : order.arrays)
      if (!array.on_host)
        json["arrays"].push_back(
            {{"name", array.name}, {"bytes", array.count * size_of(array.type)}});
  std::printf("%s\n", json.dump().c_str());
}

/// Whether a cell holds what it held before the call.
bool is_as_before(const Done& done, std::size_t array, std::size_t cell) {
  const Array& about = done.run.order.arrays[array];
  const Bytes& bytes = done.outcome->arrays[array];
  const std::size_t size = size_of(about.type);
  const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(cell * size);
  if (about.role == Role::both)
    return std::equal(begin, begin + static_cast<std::ptrdiff_t>(size),
                      about.bytes.begin() + static_cast<std::ptrdiff_t>(cell * size));
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(size),
                     [&](unsigned char byte) { return byte == done.run.order.poison; });
}

/// What cudaMemset() leaves; no host needs the input for it.
bool is_zero(const Done& done, std::size_t array, std::size_t cell) {
  const std::size_t size = size_of(done.run.order.arrays[array].type);
  const auto begin = done.outcome->arrays[array].begin() + static_cast<std::ptrdiff_t>(cell * size);
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(size),
                     [](unsigned char byte) { return byte == 0; });
}

/// Which right values did not come from a kernel.
void find_writers(Done& done) {
  const std::vector<Array>& arrays = done.run.order.arrays;
  for (std::size_t i = 0; i < arrays.size() && i < done.outcome->by_kernels.size(); ++i) {
    const Bytes& by_kernel = done.outcome->by_kernels[i];
    if (by_kernel.size() != arrays[i].count || done.outcome->arrays.size() <= i) continue;
    if (arrays[i].role == Role::input) {
      if (std::count(by_kernel.begin(), by_kernel.end(), 0) != 0)
        done.never_copied = arrays[i].name;
      continue;
    }
    if (done.outcome->arrays[i].size() != arrays[i].count * size_of(arrays[i].type)) continue;
    for (std::size_t cell = arrays[i].count; cell-- > 0;) {
      if (by_kernel[cell] != 0 || done.comparisons[i].wrong[cell] || is_as_before(done, i, cell) ||
          is_zero(done, i, cell))
        continue;
      if (done.elsewhere.array != arrays[i].name) done.elsewhere = {arrays[i].name, 0, cell};
      ++done.elsewhere.cells;
      done.elsewhere.first = cell;
    }
  }
}

/// What a kernel wrote is no unwritten cell, even if it is the poison, which reached it by other
/// cells: NaN and whatever is added to it.
void find_spread_poison(const Done& done, std::size_t array, Comparison& comparison) {
  if (done.outcome->by_kernels.size() <= array) return;
  const Bytes& by_kernel = done.outcome->by_kernels[array];
  if (by_kernel.size() != comparison.unwritten.size()) return;
  for (std::size_t cell = by_kernel.size(); cell-- > 0;) {
    if (!comparison.unwritten[cell]) continue;
    comparison.unwritten[cell] = by_kernel[cell] == 0;
    comparison.unwritten_count -= by_kernel[cell] != 0;
    if (comparison.unwritten[cell]) comparison.first_unwritten = cell;
  }
}

void compare_arrays(Done& done) {
  const std::vector<Array>& arrays = done.run.order.arrays;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    static const Bytes none;
    const Bytes& bytes = i < done.outcome->arrays.size() ? done.outcome->arrays[i] : none;
    Comparison comparison;
    if (arrays[i].role == Role::input) {
      if (bytes != arrays[i].bytes && done.changed_input.empty() && done.outcome->error == 0)
        done.changed_input = arrays[i].name;
    } else {
      std::vector<Expected> expected(arrays[i].count);
      for (std::size_t cell = 0; cell < expected.size(); ++cell)
        expected[cell] = done.run.references[i](cell);
      comparison = compare(bytes, arrays[i].type, expected, done.run.order.poison);
      find_spread_poison(done, i, comparison);
    }
    done.comparisons.push_back(std::move(comparison));
  }
  for (const Array& array : arrays)
    if (done.outcome->notes.contains("margin of " + array.name))
      done.touched_margins.push_back(array.name);
  const bool cells_are_right =
      std::all_of(done.comparisons.begin(), done.comparisons.end(),
                  [](const Comparison& comparison) { return comparison.good(); });
  for (const Run::Told& told : done.run.expected_notes) {
    if (told.only_explains && cells_are_right) continue;
    const auto found = done.outcome->notes.find(told.name);
    if (found == done.outcome->notes.end() || found->second != told.value)
      done.wrong_notes.emplace_back(
          told.code,
          told.says && found != done.outcome->notes.end()
              ? told.says(found->second)
              : fmt::format(
                    "{} should be {}, but is {}", told.what, in_words(told.value),
                    found == done.outcome->notes.end() ? "not known" : in_words(found->second)));
  }
}

void take_answers(Results& results) {
  for (Outcome& outcome : results.ended.answer.outcomes) {
    const bool is_of_two = outcome.number == results.runs.size() && results.two_views;
    if (outcome.number >= results.runs.size() && !is_of_two) continue;
    Done& done = is_of_two ? *results.two_views : results.runs[outcome.number];
    if (done.outcome) continue;  // an order is answered once
    done.outcome = std::move(outcome);
    compare_arrays(done);
    if (is_of_two) continue;
    results.launches += done.outcome->launches;
    find_writers(done);
  }
}

/// Whether the checkers' reports tell of all that happened: the second of each launch in a run
/// whose traffic is counted.
bool are_whole(const Results& results) {
  const Ended& ended = results.ended;
  if (!launches_in(ended.findings)) return false;
  if (ended.traffic.size() >= kMostReport) return true;  // the judge has not read more
  const auto is_told = [&](const Done& done) {
    return !done.run.order.counts_traffic || !done.outcome ||
           results.traffic_of(done).size() == done.outcome->launches;
  };
  return std::all_of(results.runs.begin(), results.runs.end(), is_told) &&
         (!results.two_views || is_told(*results.two_views));
}

}  // namespace

Asked& asked() {
  static Asked what;
  return what;
}

bool Done::right() const {
  return outcome && outcome->error == 0 && wrong_notes.empty() &&
         std::all_of(comparisons.begin(), comparisons.end(),
                     [](const Comparison& comparison) { return comparison.good(); });
}

const Done* Results::fatal() const {
  if (!asked().is_gpu || ended.complete) return nullptr;
  for (const Done& done : runs)
    if (done.outcome && done.outcome->error != 0) return &done;
  return nullptr;
}

const Done* Results::run_of(std::uint64_t launch) const {
  for (const Done& done : runs)
    if (done.outcome && launch >= done.outcome->first_launch &&
        launch < done.outcome->first_launch + done.outcome->launches)
      return &done;
  return nullptr;
}

std::vector<Traffic> Results::traffic_of(const Done& done) const {
  std::vector<Traffic> launches;
  if (done.outcome)
    for (std::uint64_t i = 0; i < done.outcome->launches; ++i)
      if (const auto found = traffic.find(done.outcome->first_launch + i); found != traffic.end())
        launches.push_back(found->second);
  return launches;
}

bool Results::has_hung() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Found& found) { return found.rule == "timeout"; }) ||
         std::any_of(runs.begin(), runs.end(), [](const Done& done) {
           return done.outcome && done.outcome->error == kLaunchTimeout;
         });
}

const Results& results_of(const Exercise& exercise) {
  static std::map<std::string, Results> all;
  const auto [entry, is_new] = all.try_emplace(exercise.id);
  Results& results = entry->second;
  if (!is_new) return results;
  plan(exercise, results);
  if (!asked().request_file.empty()) {
    const Request request = request_of(results);
    std::ofstream(asked().request_file, std::ios::binary) << encode(request);
    print_arrays(request);
    return results;
  }
  const Request request = request_of(results);
  results.ended = run_child(asked().child, request, asked().limits);
  if (was_killed(results.ended))  // there may be memory again
    results.ended = run_child(asked().child, request, asked().limits);
  take_answers(results);
  results.findings = read_findings(results.ended.findings);
  if (const auto& last = results.runs.back().outcome; last && results.two_views)  // from runs alone
    std::erase_if(results.findings, [&](const Found& found) {
      return found.launch >= last->first_launch + last->launches && found.rule != "timeout";
    });
  results.traffic = read_traffic(results.ended.traffic);
  results.ended.unsealed = !asked().is_gpu && results.ended.complete && !are_whole(results);
  return results;
}

Results run_shapes(const Exercise& exercise, std::vector<Shape> shapes) {
  Results results;
  results.shapes = std::move(shapes);
  if (results.shapes.empty()) return results;
  for (std::size_t i = 0; i < results.shapes.size(); ++i) {
    Run run = make_run(exercise, results, i);
    run.order.schedule = asked().schedule;
    run.order.poison = kPoison;
    Done done;
    done.shape = i;
    done.schedule = asked().schedule;
    done.run = std::move(run);
    results.runs.push_back(std::move(done));
  }
  Limits limits = asked().limits;
  limits.seconds = std::min(limits.seconds, 3.0);
  results.ended = run_child(asked().child, request_of(results), limits);
  take_answers(results);
  results.findings = read_findings(results.ended.findings);
  return results;
}

void write(Verdict verdict) {
  std::stable_sort(
      verdict.messages.begin(), verdict.messages.end(),
      [](const Message& a, const Message& b) { return rank_of(a.code) < rank_of(b.code); });
  nlohmann::ordered_json json{{"event", "category"},
                              {"exercise", verdict.exercise},
                              {"category", verdict.category},
                              {"about", verdict.about},
                              {"points", verdict.passed ? verdict.points : 0},
                              {"max", verdict.points},
                              {"passed", verdict.passed},
                              {"runs", verdict.runs},
                              {"right", verdict.right_runs}};
  if (!verdict.counted) json["not_judged"] = true;
  json["messages"] = nlohmann::ordered_json::array();
  for (const Message& message : verdict.messages) json["messages"].push_back(as_json(message));
  json["counters"] = verdict.counters;
  const std::string line =
      json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
}

}  // namespace warpstep::course
