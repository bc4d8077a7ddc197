// Grading packages, written from this installation: only the distribution's packages need a
// network.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tools/grade/report/results.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::grade {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSetup =
    "#!/usr/bin/env bash\n"
    "# Run once, when the image is built.\n"
    "set -euo pipefail\n"
    "apt-get update\n"
    "apt-get install -y --no-install-recommends {}\n"
    "mkdir -p /opt/warpstep\n"
    "tar -xzf \"$(dirname \"$0\")/warpstep.tar.gz\" -C /opt/warpstep\n"
    "install -m 600 \"$(dirname \"$0\")/secret\" /opt/warpstep/secret\n";

constexpr const char* kRunAutograder =
    "#!/usr/bin/env bash\n"
    "# Gradescope runs this for each submission and reads results.json. Name the exercises "
    "of\n"
    "# this assignment (E02 E21); none: all.\n"
    "set -uo pipefail\n"
    "mkdir -p /autograder/results\n"
    "exec /opt/warpstep/bin/warpstep grade /autograder/submission --format gradescope \\\n"
    "  --out /autograder/results/results.json --secret-file /opt/warpstep/secret "
    "@more@${COURSE_EXERCISES:-@exercises@}\n";

constexpr const char* kContainer =
    "# docker build -t warpstep-grade -f Containerfile .   (podman takes the same)\n"
    "# docker run --rm --network none -v SUBMISSIONS:/in:ro -v RESULTS:/out warpstep-grade\n"
    "FROM debian:12-slim\n"
    "RUN apt-get update && apt-get install -y --no-install-recommends {} \\\n"
    "    && rm -rf /var/lib/apt/lists/*\n"
    "ADD warpstep.tar.gz /opt/warpstep/\n"
    "COPY secret /opt/warpstep/secret\n"
    "RUN useradd --create-home grader && chown grader /opt/warpstep/secret \\\n"
    "    && chmod 600 /opt/warpstep/secret\n"
    "USER grader\n"
    "ENV PATH=/opt/warpstep/bin:$PATH\n"
    "ENTRYPOINT [\"warpstep\", \"grade\"]\n"
    "CMD [\"--secret-file\", \"/opt/warpstep/secret\", \"--all\", \"/in\", \"--out\", "
    "\"/out\"@list@]\n";

constexpr const char* kSlurm =
    "#!/usr/bin/env bash\n"
    "# One task for each submission, a folder or an archive:\n"
    "#   export HANDINS=dir RESULTS=dir\n"
    "#   sbatch --array=0-$(($(warpstep grade --all \"$HANDINS\" --count) - 1)) grade.slurm\n"
    "# Afterwards:\n"
    "#   warpstep grade --merge \"$RESULTS\" --all \"$HANDINS\"\n"
    "#SBATCH --job-name=warpstep-grade\n"
    "#SBATCH --cpus-per-task=1\n"
    "#SBATCH --mem=3G\n"
    "#SBATCH --time=00:10:00\n"
    "set -euo pipefail\n"
    "exec warpstep grade --secret-file \"${SECRET:-secret}\" --all \"$HANDINS\" --out \"$RESULTS\" "
    "--task \"$SLURM_ARRAY_TASK_ID\"@words@\n";

constexpr const char* kKubernetes =
    "# One pod for each submission: set completions to what warpstep grade --all HAND-INS --count "
    "prints.\n"
    "# Afterwards: warpstep grade --merge RESULTS --all HAND-INS, on the volumes of both.\n"
    "apiVersion: batch/v1\n"
    "kind: Job\n"
    "metadata:\n"
    "  name: warpstep-grade\n"
    "spec:\n"
    "  completionMode: Indexed\n"
    "  completions: 30\n"
    "  parallelism: 8\n"
    "  backoffLimitPerIndex: 1\n"
    "  template:\n"
    "    spec:\n"
    "      restartPolicy: Never\n"
    "      automountServiceAccountToken: false\n"
    "      containers:\n"
    "        - name: grade\n"
    "          image: warpstep-grade\n"
    "          command: [\"sh\", \"-c\"]\n"
    "          args:\n"
    "            - warpstep grade --secret-file /opt/warpstep/secret --all /in --out /out --task "
    "\"$JOB_COMPLETION_INDEX\"@words@\n"
    "          securityContext:\n"
    "            runAsNonRoot: true\n"
    "            runAsUser: 1000\n"
    "            allowPrivilegeEscalation: false\n"
    "          resources:\n"
    "            limits: {cpu: \"1\", memory: 3Gi}\n"
    "          volumeMounts:\n"
    "            - {name: hand-ins, mountPath: /in, readOnly: true}\n"
    "            - {name: results, mountPath: /out}\n"
    "      volumes:\n"
    "        - name: hand-ins\n"
    "          persistentVolumeClaim: {claimName: hand-ins, readOnly: true}\n"
    "        - name: results\n"
    "          persistentVolumeClaim: {claimName: results}\n";

// Libraries that the simulator links, and the compiler.
constexpr const char* kDebian =
    "g++ libc6-dev libboost-context-dev libfmt-dev libspdlog-dev libdw-dev libelf-dev "
    "libseccomp2 bubblewrap libarchive-tools";

/// Puts words in the place of a mark.
std::string filled(std::string text, const std::string& mark, const std::string& words) {
  const std::size_t at = text.find(mark);
  return at == text.npos ? text : text.replace(at, mark.size(), words);
}

/// The secret of the folder stays: with another one the hidden shapes, and so points, would change.
std::string secret_for(const Package& package) {
  const fs::path file = package.folder / "secret";
  std::error_code failure;
  if (!fs::exists(file, failure)) return package.secret.empty() ? new_secret() : package.secret;
  const std::string kept = find_secret(file, -1);
  if (!package.secret.empty() && package.secret != kept)
    throw Refusal(fmt::format(
        "{} holds another secret, by which hidden shapes would change: remove it, or leave out "
        "--secret-file and --secret-descriptor",
        file.string()));
  fmt::print("{} stays as it was: hidden shapes are those of before\n", file.string());
  return kept;
}

}  // namespace

void write_packages(const Home& home, const Package& package) {
  const fs::path& folder = package.folder;
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) throw Refusal(fmt::format("{} cannot be created", folder.string()));
  const std::string secret = secret_for(package) + "\n";
  const fs::path archive = folder / "warpstep.tar.gz";
  // Solutions and wrong answers stay with the teacher. What gzip would do more makes the archive a
  // twentieth smaller, in twice the time.
  const Answer packed =
      listen_to({"tar", "-I", "gzip -4", "-cf", archive, "--exclude=solutions", "--exclude=wrong",
                 "-C", home.prefix, "bin", "include", "lib", "libexec", "share"});
  if (!packed.ending.good())
    throw Refusal(fmt::format("{} cannot be written: {}", archive.string(), packed.text));
  std::string only, list;  // as words of a shell, and in a list of JSON
  for (const std::string& exercise : package.exercises) only += " --only " + exercise;
  std::istringstream words(package.limits + only);
  for (std::string word; words >> word;) list += fmt::format(", \"{}\"", word);
  const std::string more =
      package.limits +
      (package.when_hidden_show.empty() ? "" : " --hidden-tests " + package.when_hidden_show);
  const std::string autograder =
      filled(filled(kRunAutograder, "@more@", more.empty() ? "" : more.substr(1) + " "),
             "@exercises@", fmt::format("{}", fmt::join(package.exercises, " ")));
  const std::string setup = fmt::format(kSetup, kDebian);
  write_file(folder / "gradescope.zip", zip({{"setup.sh", setup, true},
                                             {"run_autograder", autograder, true},
                                             {"secret", secret, false},
                                             {"warpstep.tar.gz", read_text(archive), false}}));
  if (!fs::exists(folder / "secret", failure)) write_file(folder / "secret", secret);
  fs::permissions(folder / "secret", fs::perms::owner_read | fs::perms::owner_write);
  write_file(folder / "Containerfile", filled(fmt::format(kContainer, kDebian), "@list@", list));
  write_file(folder / "grade.slurm", filled(kSlurm, "@words@", package.limits + only));
  write_file(folder / "grade-job.yaml", filled(kKubernetes, "@words@", package.limits + only));
  fmt::print(
      "{}: gradescope.zip, Containerfile, secret and warpstep.tar.gz, grade.slurm, "
      "grade-job.yaml\n",
      folder.string());
}

}  // namespace warpstep::tools::grade
