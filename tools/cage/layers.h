// Which layers of the cage this machine has, and how bubblewrap is called.
#pragma once

#include <string>
#include <vector>

#include "tools/cage/order.h"

namespace warpstep::cage {

struct Layers {
  bool namespaces = false;  // bubblewrap works
  bool of_users = false;    // with a user namespace
  int landlock = 0;         // its version; 0: none
  bool own_user = false;    // we are root, and can become somebody else
  /// Files of others are closed in one way or the other; the filter of calls is always there.
  bool is_safe() const { return namespaces || landlock > 0; }
  /// "bubblewrap, Landlock 7, system-call filter".
  std::string in_words() const;
};

/// Tries what works here. `cage` is this program.
Layers find_layers(const std::string& cage);

/// The command line of bubblewrap with the second half of the cage in it.
std::vector<std::string> bubblewrap(const Layers& layers, const std::string& cage,
                                    const Order& order);

}  // namespace warpstep::cage
