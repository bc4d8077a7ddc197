// What a caged program may see, write and use; the words of the cage's command line.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace warpstep::cage {

struct Order {
  bool compiles = false;               // it may start programs: a compiler and what that starts
  std::vector<std::string> see;        // files and folders to read, nothing else being there
  std::vector<std::string> write;      // files and folders to write
  std::vector<std::string> variables;  // its whole environment, NAME=VALUE
  std::string folder = "/";            // where it starts
  double seconds = 60;                 // of the clock
  unsigned processor_seconds = 60;
  std::size_t megabytes = 2048;       // of memory, of all its processes together
  std::size_t file_megabytes = 64;    // of one file
  std::size_t total_megabytes = 256;  // of all files that it wrote
  unsigned processes = 16;            // threads count
  int report = -1;                    // a descriptor: one line that says how it ended
  std::vector<std::string> command;

  // Between the two halves of the cage.
  std::string inside;  // the layers that are there already; empty: this is the first half
  uid_t user = 0;      // become this user; 0: stay
};

/// Reads `--name=value … -- PROGRAM ARGUMENT…`. Throws std::runtime_error.
Order read_order(int argc, char** argv);

/// The same as words, for the second half.
std::vector<std::string> in_words(const Order& order);

}  // namespace warpstep::cage
