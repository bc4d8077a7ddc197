#include "tools/compile/blind_spots.h"

#include <sstream>

#include "tools/cc/flags.h"
#include "tools/system/process.h"
#include "tools/system/temporary.h"

namespace warpstep::tools {

BlindSpots find_blind_spots(const Home& home, const std::filesystem::path& compiler,
                            const std::string& optimisation) {
  const TemporaryFolder folder;
  const std::string sources = home.share() / "instrument/";
  const std::string accesses = folder.path() / "accesses.o", program = folder.path() / "count";
  cc::Request request;
  request.flavour = cc::Flavour::kChecked;
  request.optimisation = optimisation;
  Arguments compile{compiler};
  for (const std::string& flag : cc::kernel_flags(request, compiler)) compile.push_back(flag);
  const std::filesystem::path headers = home.simulator_headers();
  append(compile, {"-isystem", headers, "-include", headers / "sim/device/instrumented.h", "-c",
                   "-o", accesses});
  compile.push_back(sources + "accesses.cpp");
  const Arguments link{compiler, "-std=gnu++20", sources + "count.cpp", accesses, "-o", program,
                       "-w"};
  BlindSpots found;
  for (const Arguments& command : {compile, link, Arguments{program}}) {
    const Answer answer = listen_to(command);
    std::istringstream lines(answer.text);
    found.accesses.clear();
    for (std::string line; std::getline(lines, line);) found.accesses.push_back(line);
    if (answer.ending.good()) continue;
    found.failure = found.accesses.empty() ? "it does not run" : found.accesses.front();
    return found;
  }
  return found;
}

}  // namespace warpstep::tools
