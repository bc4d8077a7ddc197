// The judge: runs the learner's program and writes a verdict for each category, a line of JSON
// each. Contains none of the learner's code. Prebuilt: an exercise's grader.cpp is linked to it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>

#include "course/judge/session.h"
#include "tools/system/heap.h"

namespace {

/// Not an argument and not a variable, which other processes could read.
std::string read_secret(int file) {
  std::string secret(4096, '\0');
  const ssize_t size = read(file, secret.data(), secret.size());
  close(file);
  if (size <= 0) {
    std::fprintf(stderr, "course-judge: there is no secret\n");
    std::exit(2);
  }
  secret.resize(static_cast<std::size_t>(size));
  return secret;
}

/// The judge's own arguments; doctest gets the others.
bool read_word(const std::string& word) {
  auto& asked = warpstep::course::asked();
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == word.npos ? "" : word.substr(equals + 1);
  if (name == "--child")
    asked.child = value;
  else if (name == "--backend")
    asked.is_gpu = asked.limits.on_gpu = value == "gpu";
  else if (name == "--cage")
    asked.limits.cage = value;
  else if (name == "--secret-descriptor")
    asked.secret = read_secret(std::atoi(value.c_str()));
  else if (name == "--schedule")
    asked.schedule = value;
  else if (name == "--write-request")
    asked.request_file = value;
  else if (name == "--seconds")
    asked.limits.seconds = std::atof(value.c_str());
  else if (name == "--launch-seconds")
    asked.limits.launch_seconds = std::atof(value.c_str());
  else if (name == "--megabytes")
    asked.limits.megabytes = std::strtoull(value.c_str(), nullptr, 10);
  else
    return false;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  warpstep::tools::prepare_heap();
  std::vector<const char*> words{argv[0]};
  for (int i = 1; i < argc; ++i)
    if (!read_word(argv[i])) words.push_back(argv[i]);
  doctest::Context context(static_cast<int>(words.size()), words.data());
  if (warpstep::course::asked().child.empty() && !context.shouldExit() && argc < 2) {
    std::fprintf(stderr, "warpstep course-judge --child=PROGRAM -ts='E02*'\n");
    return 2;
  }
  // Standard output carries only the verdicts; doctest's messages go to standard error.
  std::ostringstream said;
  const bool is_judging = !warpstep::course::asked().child.empty();
  if (is_judging) context.setCout(&said);
  context.setOption("no-intro", true);
  const int code = context.run();
  if (is_judging) {
    std::printf("{\"event\":\"end\"}\n");
    std::cerr << said.str();
  }
  return code == 0 ? 0 : 1;
}
