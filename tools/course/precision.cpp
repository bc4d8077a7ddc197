#include "tools/course/precision.h"

#include <set>
#include <sstream>
#include <string>

#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

std::vector<int> lines_in_double(const fs::path& object, const fs::path& source) {
  const auto objdump = find_program("objdump");
  if (!objdump) return {};
  const Answer listing = listen_to({*objdump, "-d", "-l", "--no-show-raw-insn", object});
  static const Pattern kLocation("^(/.*):([0-9]+)( \\(discriminator [0-9]+\\))?$");
  static const Pattern kDouble("\\sv?(add|sub|mul|div|sqrt|fn?m(add|sub)[0-9]*)[sp]d\\s");
  std::set<int> lines;
  int line = 0;  // 0: of another file
  std::istringstream text(listing.text);
  for (std::string row; std::getline(text, row);) {
    if (const Match location = kLocation.match(row))
      line = fs::path(location[1]) == source ? std::stoi(location[2]) : 0;
    else if (line != 0 && kDouble.occurs_in(row))
      lines.insert(line);
  }
  return {lines.begin(), lines.end()};
}

}  // namespace warpstep::tools::course
