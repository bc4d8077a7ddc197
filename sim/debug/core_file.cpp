#include "sim/debug/core_file.h"

#include <fcntl.h>
#include <link.h>  // brings <elf.h> along
#include <sys/procfs.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "sim/abi/debugger_tables.h"
#include "sim/block/worker.h"

WarpstepDebugOsThread warpstep_debug_os_threads[kWarpstepDebugMostOsThreads];
unsigned long long warpstep_debug_os_thread_count = 0;
char warpstep_debug_core_file[4096];

namespace warpstep::sim {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kMostMappings = 16384;
constexpr unsigned kBlockStep = 1000000;

/// A part of the address space.
struct Mapping {
  std::uintptr_t begin, end;
  bool can_write, can_execute;
  bool has_bytes;  // in the core file; else they are in the program's own files
};

Mapping mappings[kMostMappings];  // static: nothing may be allocated here
std::size_t mapping_count = 0;

/// One file while it is read line by line without an allocation.
class Lines {
 public:
  explicit Lines(const char* path) : file_(open(path, O_RDONLY | O_CLOEXEC)) {}
  ~Lines() { close(file_); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  /// The next line; false at the end. Longer ones are cut.
  bool next(std::string_view& line) {
    std::size_t length = 0;
    for (char letter; read_letter(letter) && letter != '\n';)
      if (length < sizeof line_ - 1) line_[length++] = letter;
    line_[length] = 0;
    line = {line_, length};
    return length != 0;
  }

 private:
  bool read_letter(char& letter) {
    if (at_ == filled_) {
      const ssize_t got = read(file_, buffer_, sizeof buffer_);
      if (got <= 0) return false;
      at_ = 0;
      filled_ = static_cast<std::size_t>(got);
    }
    letter = buffer_[at_++];
    return true;
  }

  int file_;
  char buffer_[4096], line_[512];
  std::size_t at_ = 0, filled_ = 0;
};

void read_mappings() {
  mapping_count = 0;
  Lines lines("/proc/self/maps");
  for (std::string_view line; lines.next(line) && mapping_count < kMostMappings;) {
    char* end = nullptr;
    Mapping mapping{};
    mapping.begin = std::strtoull(line.data(), &end, 16);
    mapping.end = std::strtoull(end + 1, &end, 16);
    const std::string_view rights(end + 1, 4);
    if (rights[0] != 'r' || line.ends_with("[vvar]") || line.ends_with("[vsyscall]")) continue;
    mapping.can_write = rights[1] == 'w';
    mapping.can_execute = rights[2] == 'x';
    const bool is_of_file = line.find(" /") != line.npos && !line.ends_with("(deleted)");
    // Its header, by which debuggers know a file, may lie before the code in one mapping.
    const bool has_header = std::string_view(end + 1 + sizeof "r-xp", 8) == "00000000";
    mapping.has_bytes = mapping.can_write || !is_of_file || has_header;
    // What the loader writes and then locks, such as where it lists the libraries, precedes data.
    if (Mapping* const before = mapping_count != 0 ? &mappings[mapping_count - 1] : nullptr;
        before != nullptr && mapping.can_write && before->end == mapping.begin &&
        !before->can_execute)
      before->has_bytes = true;
    mappings[mapping_count++] = mapping;
  }
}

/// The core file while it is written. error() reports what failed.
class Core {
 public:
  explicit Core(const char* path)
      : file_(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) {
    if (file_ < 0) error_ = errno;
  }
  ~Core() {
    if (file_ >= 0) close(file_);
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  int error() const { return error_; }
  off_t position() const { return position_; }
  void go_to(off_t position) { position_ = position; }

  void put(const void* bytes, std::size_t count) {
    if (pwrite(file_, bytes, count, position_) != static_cast<ssize_t>(count) && error_ == 0)
      error_ = errno;
    position_ += static_cast<off_t>(count);
  }

  /// Memory. Pages of zeros, and those that cannot be read, stay holes in the file.
  void put_memory(int memory, std::uintptr_t begin, std::uintptr_t end) {
    static char part[1 << 20];
    for (std::uintptr_t at = begin; at < end && error_ == 0;) {
      const std::size_t most = std::min<std::size_t>(end - at, sizeof part);
      const ssize_t got = pread(memory, part, most, static_cast<off_t>(at));
      const std::size_t done = got > 0 ? static_cast<std::size_t>(got) : kPage;
      for (std::size_t page = 0; got > 0 && page < done; page += kPage) {
        const std::size_t bytes = std::min(kPage, done - page);
        if (is_zero(part + page, bytes)) continue;
        const off_t keep = position_;
        position_ += static_cast<off_t>(page);
        put(part + page, bytes);
        position_ = keep;
      }
      at += done;
      position_ += static_cast<off_t>(done);
    }
    if (ftruncate(file_, position_) != 0 && error_ == 0) error_ = errno;
  }

  void put_note(std::uint32_t type, const void* bytes, std::size_t count) {
    const Elf64_Nhdr head{5, static_cast<std::uint32_t>(count), type};
    constexpr char kOwner[8] = "CORE";
    constexpr char kPadding[4] = {};
    put(&head, sizeof head);
    put(kOwner, sizeof kOwner);
    put(bytes, count);
    put(kPadding, (4 - count % 4) % 4);
  }

  void put_thread(unsigned long long id, const Registers& registers) {
    prstatus_t status{};
    status.pr_pid = static_cast<pid_t>(id);
    status.pr_cursig = 0;
    std::memcpy(&status.pr_reg, &registers, std::min(sizeof status.pr_reg, sizeof registers));
    put_note(NT_PRSTATUS, &status, sizeof status);
  }

 private:
  static bool is_zero(const char* bytes, std::size_t count) {
    return bytes[0] == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0;
  }

  int file_;
  off_t position_ = 0;
  int error_ = 0;
};

/// The debugger's, or the caller's own: false if its registers are unknown.
bool put_os_threads(Core& core) {
  for (unsigned long long i = 0; i < warpstep_debug_os_thread_count; ++i)
    core.put_thread(warpstep_debug_os_threads[i].id, warpstep_debug_os_threads[i].registers);
  if (warpstep_debug_os_thread_count != 0) return true;
  Registers registers;
  if (!registers_here(registers)) return false;
  core.put_thread(static_cast<unsigned>(gettid()), registers);
  return true;
}

/// Every thread of the block that has started and is suspended.
void put_cuda_threads(Core& core, const WarpstepDebugWorker& record) {
  if (record.grid == nullptr || *static_cast<const void* const*>(record.grid) == nullptr) return;
  const auto block = *static_cast<const std::uint64_t*>(record.block);
  const auto put = [&](const Thread* thread) {
    Registers registers;
    if (registers_of(thread->context, registers))
      core.put_thread(kBlockStep * (block % 2000 + 1) + thread->rank, registers);
  };
  const auto& run_queue = *static_cast<const RunQueue*>(record.run_queue);
  const auto put_list = [&](Thread* const* begin, Thread* const* end) {
    for (; begin < end; ++begin)
      if (*begin != run_queue.running) put(*begin);
  };
  // A worker may have been interrupted where a list begins in one array and still ends in the
  // other.
  const auto put_part = [&](Thread* const* begin, Thread* const* end) {
    for (const void* array : record.lists) {
      auto* const first = static_cast<Thread* const*>(array);
      if (first <= begin && end <= first + 2 * record.thread_count) put_list(begin, end);
    }
  };
  if (record.is_stopped && run_queue.running != nullptr) put(run_queue.running);
  const int arriving = *static_cast<const int*>(record.arriving);
  put_part(static_cast<Thread* const*>(record.lists[arriving]), run_queue.arrived);
  put_part(run_queue.ready, run_queue.ready_end);
  const auto* const warps = static_cast<const Warp*>(record.warps);
  for (std::uint64_t i = 0; i < record.warp_count; ++i)
    for (const WarpCollective& collective : warps[i].collectives)
      put_list(collective.lanes, collective.lanes + collective.count);
}

void put_auxiliary_vector(Core& core) {
  static char vector[4096];
  const int file = open("/proc/self/auxv", O_RDONLY | O_CLOEXEC);
  const ssize_t size = read(file, vector, sizeof vector);
  close(file);
  if (size > 0) core.put_note(NT_AUXV, vector, static_cast<std::size_t>(size));
}

void put_headers(Core& core, off_t notes_begin, off_t notes_end, off_t memory_begin) {
  Elf64_Ehdr head{};
  std::memcpy(head.e_ident, ELFMAG, SELFMAG);
  head.e_ident[EI_CLASS] = ELFCLASS64;
  head.e_ident[EI_DATA] = ELFDATA2LSB;
  head.e_ident[EI_VERSION] = EV_CURRENT;
  head.e_type = ET_CORE;
  head.e_machine = EM_X86_64;
  head.e_version = EV_CURRENT;
  head.e_phoff = sizeof head;
  head.e_ehsize = sizeof head;
  head.e_phentsize = sizeof(Elf64_Phdr);
  head.e_phnum = static_cast<Elf64_Half>(mapping_count + 1);
  core.go_to(0);
  core.put(&head, sizeof head);
  Elf64_Phdr note{};
  note.p_type = PT_NOTE;
  note.p_offset = static_cast<Elf64_Off>(notes_begin);
  note.p_filesz = static_cast<Elf64_Xword>(notes_end - notes_begin);
  core.put(&note, sizeof note);
  for (std::size_t i = 0; i < mapping_count; ++i) {
    const Mapping& mapping = mappings[i];
    Elf64_Phdr load{};
    load.p_type = PT_LOAD;
    load.p_flags = static_cast<Elf64_Word>(PF_R | (mapping.can_write ? PF_W : 0) |
                                           (mapping.can_execute ? PF_X : 0));
    load.p_vaddr = mapping.begin;
    load.p_memsz = mapping.end - mapping.begin;
    load.p_filesz = mapping.has_bytes ? load.p_memsz : 0;
    load.p_offset = static_cast<Elf64_Off>(memory_begin);
    load.p_align = kPage;
    memory_begin += static_cast<off_t>(load.p_filesz);
    core.put(&load, sizeof load);
  }
}

/// Copies the program, which may be gone or another one when the core file is opened. Does without
/// where that fails.
void keep_program() {
  static char name[sizeof warpstep_debug_core_file + 16];
  std::snprintf(name, sizeof name, "%s.program", warpstep_debug_core_file);
  const int from = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  const int to = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0700);
  ssize_t done = from < 0 || to < 0 ? -1 : 1;
  while (done > 0) done = sendfile(to, from, nullptr, std::size_t{1} << 30);
  if (done < 0 && to >= 0) unlink(name);
  if (to >= 0) close(to);
  if (from >= 0) close(from);
}

}  // namespace
}  // namespace warpstep::sim

int warpstep_debug_write_core() {
  using namespace warpstep::sim;
  read_mappings();
  Core core(warpstep_debug_core_file);
  if (core.error() != 0) return core.error();
  const off_t notes_begin =
      static_cast<off_t>(sizeof(Elf64_Ehdr) + (mapping_count + 1) * sizeof(Elf64_Phdr));
  core.go_to(notes_begin);
  if (!put_os_threads(core)) return ENOTSUP;
  for (const auto* record = warpstep_debug_workers; record != nullptr; record = record->next)
    put_cuda_threads(core, *record);
  put_auxiliary_vector(core);
  const off_t notes_end = core.position();
  const off_t memory_begin = (notes_end + kPage - 1) / kPage * kPage;
  core.go_to(memory_begin);
  const int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  for (std::size_t i = 0; i < mapping_count; ++i)
    if (mappings[i].has_bytes) core.put_memory(memory, mappings[i].begin, mappings[i].end);
  close(memory);
  put_headers(core, notes_begin, notes_end, memory_begin);
  if (core.error() == 0) keep_program();
  return core.error();
}
