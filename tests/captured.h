// What a piece of a test prints, and whether it says what it should.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

/// Runs `work` and returns what it wrote to stdout or stderr.
template <class Work>
std::string captured(std::FILE* stream, const Work& work) {
  std::fflush(stream);
  std::FILE* const file = std::tmpfile();
  const int descriptor = fileno(stream);
  const int saved = dup(descriptor);
  dup2(fileno(file), descriptor);
  work();
  std::fflush(stream);
  dup2(saved, descriptor);
  close(saved);
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

/// Whether `report` has these words; shows it when it has not.
inline bool says(const std::string& report, const std::string& words) {
  if (report.find(words) != std::string::npos) return true;
  MESSAGE("expected \"", words, "\" in: ", report);
  return false;
}
