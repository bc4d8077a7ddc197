// What a piece of a test writes to standard error.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

/// Runs `work` and returns what it wrote to file descriptor 2.
template <class Work>
std::string captured_errors(const Work& work) {
  std::fflush(stderr);
  std::FILE* const file = std::tmpfile();
  const int saved = dup(2);
  dup2(fileno(file), 2);
  work();
  std::fflush(stderr);
  dup2(saved, 2);
  close(saved);
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}
