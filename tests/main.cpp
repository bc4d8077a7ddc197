// The main() of every doctest program, the same for both backends. Where there is no device, each
// test says so and counts as skipped; a filter that finds no test fails instead of passing.
#define DOCTEST_CONFIG_IMPLEMENT
#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstring>

#include <doctest/doctest.h>

namespace {

constexpr int kSkipped = 77;  // what ctest counts as skipped

unsigned tests_found = 0;

struct Counter : doctest::IReporter {
  explicit Counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& run) override {
    tests_found = run.numTestCasesPassingFilters;
  }
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_LISTENER("count", 1, Counter);

bool only_lists(int argc, char** argv) {
  for (int i = 1; i < argc; ++i)
    if (std::strstr(argv[i], "list-test") != nullptr) return true;
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  if (only_lists(argc, argv)) return context.run();
  int devices = 0;
  int driver = 0;
  const cudaError_t code = cudaGetDeviceCount(&devices);
  cudaDriverGetVersion(&driver);
  if (code != cudaSuccess || devices == 0) {
    const char* const why = driver == 0 ? "there is no NVIDIA driver" : cudaGetErrorString(code);
    std::printf("skipped: no GPU here (%s)\n", code == cudaSuccess ? "CUDA sees none" : why);
    return kSkipped;
  }
  const int result = context.run();
  if (result == 0 && tests_found == 0) {
    std::printf("no test has this name\n");
    return 1;
  }
  return result;
}
