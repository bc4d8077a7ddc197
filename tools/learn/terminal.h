// The terminal while somebody watches: single keys without Enter, and everything as it was after.
#pragma once

#include <string>

namespace warpstep::tools::learn {

class Terminal {
 public:
  /// Takes the terminal out of its line mode where standard input is one.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Puts it back for a while, as for a debugger, and takes it again.
  void give_back();
  void take();

  /// Reads one key, or, where input is no terminal, the first letter of a line. 0: none is there.
  /// 'q' at the end of the input, where it is no terminal.
  char read_key();

 private:
  bool has_keys_ = false;
};

}  // namespace warpstep::tools::learn
