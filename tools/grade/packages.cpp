// Grading packages, written from this installation: only the distribution's packages need a
// network.
#include <fmt/format.h>

#include <fstream>

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
    "${COURSE_EXERCISES:-}\n";

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
    "\"/out\"]\n";

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
    "--task \"$SLURM_ARRAY_TASK_ID\"\n";

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
    "\"$JOB_COMPLETION_INDEX\"\n"
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

}  // namespace

void write_packages(const Home& home, const course::Course&, const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) throw Refusal(fmt::format("{} cannot be created", folder.string()));
  const fs::path archive = folder / "warpstep.tar.gz";
  // Solutions and wrong answers stay with the teacher.
  const Answer packed = listen_to({"tar", "-czf", archive, "--exclude=solutions", "--exclude=wrong",
                                   "-C", home.prefix, "bin", "include", "lib", "libexec", "share"});
  if (!packed.ending.good())
    throw Refusal(fmt::format("{} cannot be written: {}", archive.string(), packed.text));
  const std::string setup = fmt::format(kSetup, kDebian);
  write_file(folder / "gradescope.zip", zip({{"setup.sh", setup, true},
                                             {"run_autograder", kRunAutograder, true},
                                             {"secret", new_secret() + "\n", false},
                                             {"warpstep.tar.gz", read_text(archive), false}}));
  write_file(folder / "secret", new_secret() + "\n");
  fs::permissions(folder / "secret", fs::perms::owner_read | fs::perms::owner_write);
  write_file(folder / "Containerfile", fmt::format(kContainer, kDebian));
  write_file(folder / "grade.slurm", kSlurm);
  write_file(folder / "grade-job.yaml", kKubernetes);
  fmt::print(
      "{}: gradescope.zip, Containerfile, secret and warpstep.tar.gz, grade.slurm, "
      "grade-job.yaml\n",
      folder.string());
}

}  // namespace warpstep::tools::grade
