#include "tools/course/precision.h"

#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::course {

namespace fs = std::filesystem;

std::vector<int> lines_in_double(const fs::path& object, const fs::path& source) {
  const auto objdump = find_program("objdump");
  if (!objdump) return {};
  const Answer listing = listen_to({*objdump, "-d", "-l", "--no-show-raw-insn", object});
  static const std::regex kLocation("^(/.*):([0-9]+)( \\(discriminator [0-9]+\\))?$");
  static const std::regex kDouble("\\sv?(add|sub|mul|div|sqrt|fn?m(add|sub)[0-9]*)[sp]d\\s");
  std::set<int> lines;
  int line = 0;  // 0: of another file
  std::istringstream text(listing.text);
  for (std::string row; std::getline(text, row);) {
    std::smatch location;
    if (std::regex_match(row, location, kLocation))
      line = fs::path(location[1].str()) == source ? std::stoi(location[2]) : 0;
    else if (line != 0 && std::regex_search(row, kDouble))
      lines.insert(line);
  }
  return {lines.begin(), lines.end()};
}

}  // namespace warpstep::tools::course
