#include "tools/cc/link.h"

#include <fstream>

#include "tools/cc/flags.h"
#include "tools/cc/kept_object.h"
#include "tools/cc/library_code.h"
#include "tools/system/cache.h"
#include "tools/system/store.h"

namespace warpstep::tools::cc {

namespace fs = std::filesystem;

namespace {

/// Everything that the link reads.
std::string name_of_program(const Home& home, const Arguments& command, const fs::path& object,
                            const fs::path& program) {
  const std::string folder = program.parent_path();
  std::string words;
  for (std::string word : command) {
    if (word == object) word = "OBJECT";
    if (const std::size_t at = word.find(folder); !folder.empty() && at != word.npos)
      word.replace(at, folder.size(), "FOLDER");
    words += word + '\n';
    if (word.starts_with('/')) words += state_of(word);
  }
  for (const char* const library : {"libwarpstep_sim.a", "libwarpstep_sim.so"})
    words += state_of(home.prefix / "lib" / library);
  words += state_of(lean_simulator(home));
  return name_of({"program", identity_of(home, command.front()), words, read_text(object)});
}

/// Writes the kept program.
bool put(const fs::path& program, const std::string& contents) {
  std::ofstream out(program, std::ios::binary);
  out << contents;
  out.close();
  std::error_code failure;
  fs::permissions(program, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, failure);
  return out && !failure;
}

/// Links without the optimiser's part of the linker, which looks at each file though hardly any is
/// for it, and without a number made of all of the program, by which nothing finds it. What cannot
/// be linked so is linked as it is asked for.
Answer link_quickly(const Steps& steps, const Arguments& command) {
  Arguments quicker = command;
  if (!is_clang(command.front())) quicker.insert(quicker.begin() + 1, "-fno-use-linker-plugin");
  quicker.insert(quicker.begin() + 1, "-Wl,--build-id=none");
  const Answer answer = steps.listen(quicker);
  return answer.ending.good() || answer.ending.signal != 0 ? answer : steps.listen(command);
}

}  // namespace

Answer link_program(const Home& home, const Steps& steps, const Arguments& command,
                    const fs::path& object, const fs::path& program) {
  std::string name;
  if (!cache_folder().empty()) {
    name = name_of_program(home, command, object, program);
    if (auto pieces = find_kept(name); pieces && put(program, (*pieces)["program"])) return {};
  }
  Arguments link = command;
  // Half of the build time would be the linker; this one takes half the time, and less where it
  // writes the program from large pages. Copies of library code that the object shows, it gives to
  // the libraries whatever a version script says.
  if (!(keeps_library_code(link) && shows_library_code(read_text(object))) &&
      find_program("ld.gold"))
    append(link, {"-fuse-ld=gold", "-Wl,--no-mmap-output-file"});
  append(link, {"-o", program});
  const Answer answer = link_quickly(steps, link);
  if (!name.empty() && answer.ending.good() && answer.text.empty()) {
    Pieces pieces;
    pieces["program"] = read_text(program);
    keep(name, pieces);
  }
  return answer;
}

}  // namespace warpstep::tools::cc
