// Terminal mode while watching: single keys without Enter; restored afterwards.
#pragma once

#include <string>

namespace warpstep::tools::learn {

class Terminal {
 public:
  /// Turns off the terminal's line mode if standard input is a terminal.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Restores line mode for a while, for a debugger for example, and turns it off again.
  void give_back();
  void take();

  /// Reads one key, or, where input is no terminal, the first letter of a line. 0: none is there.
  /// 'q' at the end of the input, where it is no terminal.
  char read_key();

  /// Reads a line, which the terminal shows as it is typed. Empty at the end of the input.
  std::string read_line();

 private:
  bool has_keys_ = false;
};

}  // namespace warpstep::tools::learn
