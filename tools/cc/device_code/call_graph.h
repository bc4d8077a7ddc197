// Which function calls which, as GCC writes it with -fcallgraph-info.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpstep::tools::cc {

struct CallPlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;  // from 1, in bytes
};

/// The functions that a compiler has made code of, and the calls in them; a call through a pointer
/// is none, nor one that the compiler has computed.
struct CallGraph {
  struct Function {
    std::string name;  // with result, parameters and template arguments, as GCC says it
    CallPlace place;   // of its name
  };
  struct Call {
    std::string caller, callee;  // keys of `functions`
    CallPlace place;
  };

  std::unordered_map<std::string, Function> functions;
  std::vector<Call> calls;

  const Function* find(const std::string& key) const;
};

/// Reads a .ci file's text; lines of another form are skipped.
CallGraph read_call_graph(std::string_view text);

}  // namespace warpstep::tools::cc
