#include "sim/check/describe/memory.h"

#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "sim/abi/builtin_variables.h"
#include "sim/base/pages.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/objects.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/device/builtins/dynamic_shared.h"
#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"

namespace warpstep::sim::check {

constinit thread_local Context context;
constinit Area device_area;
constinit Area kernel_heap_area;
constinit Area variables_area;

namespace {

/// The cells of shared memory of this OS thread's blocks.
struct SharedCells {
  const void* kernel = nullptr;  // that they were laid out for
  std::vector<Cell> of_static;
  std::vector<Cell> of_dynamic;
  unsigned numbering = 0;
};

/// Counts how often epochs were renumbered.
constinit unsigned numbering = 0;

SharedCells& shared_cells() {
  static thread_local const auto cells = std::make_unique<SharedCells>();
  return *cells;
}

bool is_index_name(std::string_view name) {
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

/// What a compiler adds to a `__shared__` variable whose class has a constructor: whether it ran.
/// The engine's variables have such guards, too, and a kernel has no business there.
bool is_guard_name(std::string_view name) {
  return name.starts_with("_ZGV") && name.find("8warpstep") == name.npos;
}

void lay_out_static_cells(std::vector<Cell>& cells, std::size_t bytes) {
  cells.assign(bytes / 4 + 2, Cell{});
  for (const ThreadLocal& variable : thread_locals()) {
    const std::size_t first = (variable.offset + 3) / 4;
    const std::size_t last = (variable.offset + variable.bytes) / 4;
    if (!variable.is_engines && is_foreign(variable)) continue;
    const auto flag = variable.is_engines ? ShadowRecord::kEngines : ShadowRecord::kOpen;
    const bool is_for_all = is_index_name(variable.name) || is_guard_name(variable.name);
    const std::uint64_t read = is_for_all ? ShadowRecord::kReadByAll : 0;
    for (std::size_t i = first; i < last; ++i) cells[i] = {{flag}, {read}};
  }
}

/// Room for the cells of `bytes` bytes, of which only what is used costs memory.
Cell* reserve_cells(std::size_t bytes) {
  void* const cells = mmap(nullptr, bytes / 4 * sizeof(Cell) + sizeof(Cell), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (cells == MAP_FAILED) {
    std::fputs(
        "warpstep: cannot reserve addresses for the checkers; 'ulimit -v' must be unlimited\n",
        stderr);
    std::exit(1);
  }
  madvise(cells, bytes / 4 * sizeof(Cell), MADV_DONTDUMP);  // core files would be terabytes long
  return static_cast<Cell*>(cells);
}

/// The variables of a program or library: what of it may be written.
struct Variables {
  std::uintptr_t code;  // in it; null: the program's, which comes first
  Area area;
};

int note_variables(dl_phdr_info* module, std::size_t, void* data) {
  auto& variables = *static_cast<Variables*>(data);
  const std::span parts(module->dlpi_phdr, module->dlpi_phnum);
  const bool is_it = std::any_of(parts.begin(), parts.end(), [&](const ElfW(Phdr) & part) {
    return part.p_type == PT_LOAD &&
           variables.code - module->dlpi_addr - part.p_vaddr < part.p_memsz;
  });
  if (!is_it && variables.code != 0) return 0;
  Area& area = variables.area;
  std::uintptr_t end = 0;
  for (const ElfW(Phdr) & part : parts) {
    if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
    const std::uintptr_t begin = module->dlpi_addr + part.p_vaddr;
    if (area.begin == 0) area.begin = begin & ~std::uintptr_t{15};
    end = begin + part.p_memsz;
  }
  // What lies right behind them is meant for them, too.
  constexpr std::uintptr_t kNear = 64;
  area.bytes = std::max(round_up(end, kPage), end + kNear) - area.begin;
  return 1;
}

/// Of the program, and of each library that had kernels: by where they begin.
std::map<std::uintptr_t, Area>& variable_areas() {
  static auto& areas = *new std::map<std::uintptr_t, Area>;
  return areas;
}

/// From here on `variables_area` is that of the program or library with this kernel. A watched
/// process runs one kernel at a time.
void select_variables(const void* kernel) {
  static const void* latest = nullptr;
  if (kernel == latest && variables_area.cells != nullptr) return;
  latest = kernel;
  Variables variables{reinterpret_cast<std::uintptr_t>(kernel), {}};
  dl_iterate_phdr(note_variables, &variables);
  if (variables.area.begin == 0) return;
  Area& area = variable_areas()[variables.area.begin];
  if (area.bytes < variables.area.bytes) {
    variables.area.cells = reserve_cells(variables.area.bytes);
    area = variables.area;
  }
  variables_area = area;
}

/// malloc() in kernels gets addresses that are used once.
constexpr std::size_t kKernelHeapRange = std::size_t{1} << 36;
constexpr std::size_t kRedZone = 256;
constexpr std::size_t kDumpStep = std::size_t{1} << 26;
std::uintptr_t next_of_kernel_heap;
std::uintptr_t end_of_dumped_heap;  // core files have the heap up to here

void reserve_kernel_heap() {
  void* const range = mmap(nullptr, kKernelHeapRange, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) return;
  kernel_heap_area = {reinterpret_cast<std::uintptr_t>(range), kKernelHeapRange,
                      reserve_cells(kKernelHeapRange)};
  next_of_kernel_heap = kernel_heap_area.begin + kRedZone;
  end_of_dumped_heap = kernel_heap_area.begin;
  madvise(range, kKernelHeapRange, MADV_DONTDUMP);
}

/// Calls `change` with every cell of memory that outlives a block.
template <class Change>
void change_lasting_cells(const Change& change) {
  const auto change_all = [&](const Area& area, std::uintptr_t begin, std::size_t bytes) {
    for (std::uintptr_t at = begin; at < begin + bytes; at += 4) change(area.cell(at));
  };
  for (int device = 0; device < device_count(); ++device)
    for (const Block& block : heap_of(device).blocks())
      if (device_area.contains(block.begin)) change_all(device_area, block.begin, block.bytes);
  for (const auto& [begin, area] : variable_areas()) change_all(area, begin, area.bytes);
  if (kernel_heap_area.cells != nullptr)
    change_all(kernel_heap_area, kernel_heap_area.begin,
               next_of_kernel_heap - kernel_heap_area.begin);
}

bool lies_within(std::uintptr_t address, std::size_t bytes, std::uintptr_t begin,
                 std::size_t room) {
  return address >= begin && address + bytes <= begin + room;
}

/// Opens all cells of a variable at once: asking for each would take long.
void open_variable(const GlobalVariable& variable) {
  const std::uintptr_t end = variable.begin + variable.bytes;
  for (std::uintptr_t at = (variable.begin + 3) & ~std::uintptr_t{3}; at + 4 <= end; at += 4)
    variables_area.cell(at).write.bits |= ShadowRecord::kOpen | ShadowRecord::kEverWritten;
}

}  // namespace

void reserve_areas() {
  // The memory of one device begins where that of the one before ends, unless addresses were
  // taken: what is not in one piece with the first is not checked.
  const std::uintptr_t begin = heap_of(0).range_begin();
  std::size_t bytes = heap_of(0).range_bytes();
  for (int i = 1; i < device_count() && heap_of(i).range_begin() == begin + bytes; ++i)
    bytes += heap_of(i).range_bytes();
  device_area = {begin, bytes, reserve_cells(bytes)};
  // The cells of small arrays, which lie side by side; those of large ones may be used here and
  // there. Only speed is lost if the system refuses.
  constexpr std::size_t kOfSmallArrays = 64 << 20;
  madvise(device_area.cells, std::min(bytes, kOfSmallArrays) / 4 * sizeof(Cell), MADV_HUGEPAGE);
  reserve_kernel_heap();
  select_variables(nullptr);
}

void* take_kernel_memory(std::size_t bytes) {
  constexpr std::size_t kAlignment = 16;
  const std::uintptr_t end = kernel_heap_area.begin + kernel_heap_area.bytes;
  const std::size_t taken = (bytes + kAlignment - 1) / kAlignment * kAlignment + kRedZone;
  if (next_of_kernel_heap == 0 || taken > end - next_of_kernel_heap) return nullptr;
  const std::uintptr_t begin = next_of_kernel_heap;
  next_of_kernel_heap += taken;
  if (next_of_kernel_heap > end_of_dumped_heap) {
    const std::size_t more = (next_of_kernel_heap - end_of_dumped_heap + kDumpStep - 1) / kDumpStep;
    madvise(reinterpret_cast<void*>(end_of_dumped_heap),
            std::min(more * kDumpStep, end - end_of_dumped_heap), MADV_DODUMP);
    end_of_dumped_heap += more * kDumpStep;
  }
  return reinterpret_cast<void*>(begin);
}

void note_host_write(const void* pointer, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  if (!device_area.contains(begin)) return;
  for (std::uintptr_t at = begin; at < begin + bytes; at = (at & ~std::uintptr_t{3}) + 4) {
    ShadowRecord& write = device_area.cell(at).write;
    const std::uintptr_t cell = at & ~std::uintptr_t{3};
    std::uint64_t mask = 0xf << (at - cell) & 0xf;
    if (cell + 4 > begin + bytes) mask &= 0xf >> (cell + 4 - begin - bytes);
    write.bits = (write.bits & (ShadowRecord::kOpen | ShadowRecord::kEverWritten)) |
                 ShadowRecord::written(mask);
  }
}

void note_new_memory(const void* pointer, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const Area& area = kernel_heap_area.contains(begin) ? kernel_heap_area : device_area;
  if (!area.contains(begin)) return;
  Cell* const first = &area.cell(begin);
  Cell* const last = &area.cell(begin + bytes - 1) + 1;
  // Whole pages go back to the system and read as zero from then on.
  const auto from = (reinterpret_cast<std::uintptr_t>(first) + kPage - 1) & ~(kPage - 1);
  const auto to = reinterpret_cast<std::uintptr_t>(last) & ~(kPage - 1);
  // Few of them are filled faster than the system takes them back and gives them again.
  constexpr std::uintptr_t kFew = 512 << 10;
  if (from >= to || to - from <= kFew) {
    std::fill(first, last, Cell{});
    return;
  }
  std::fill(first, reinterpret_cast<Cell*>(from), Cell{});
  madvise(reinterpret_cast<void*>(from), to - from, MADV_DONTNEED);
  std::fill(reinterpret_cast<Cell*>(to), last, Cell{});
}

void reset_epochs() {
  ++numbering;
  change_lasting_cells([](Cell& cell) {
    if (cell.write.epoch() != 0) cell.write = cell.write.with_epoch(0);
    if (cell.read.bits != 0) cell.read.bits = 0;
  });
}

void count_all_as_written() {
  change_lasting_cells([](Cell& cell) { cell.write.bits |= ShadowRecord::kEverWritten; });
}

void enter_areas(const void* kernel, std::size_t dynamic_shared_bytes) {
  SharedCells& cells = shared_cells();
  if (cells.numbering != numbering) cells = {nullptr, {}, {}, numbering};
  select_thread_locals(kernel);
  select_variables(kernel);
  const ThreadLocalMemory locals = thread_local_memory();
  if (cells.kernel != kernel) {
    cells.kernel = kernel;
    lay_out_static_cells(cells.of_static, locals.bytes);
  }
  // Cells begin at multiples of four.
  context.static_shared = {locals.begin, locals.bytes, cells.of_static.data()};
  if (context.dynamic_shared.bytes != dynamic_shared_bytes || cells.of_dynamic.empty())
    cells.of_dynamic.assign(dynamic_shared_bytes / 4 + 1, Cell{});
  context.dynamic_shared = {reinterpret_cast<std::uintptr_t>(dynamic_shared_memory),
                            dynamic_shared_bytes, cells.of_dynamic.data()};
}

Memory memory_at(std::uintptr_t address) {
  const Context& here = context;
  if (device_area.contains(address)) return {&device_area, here.in_global, false};
  if (here.dynamic_shared.contains(address)) return {&here.dynamic_shared, here.in_shared, true};
  if (here.static_shared.contains(address)) return {&here.static_shared, here.in_shared, true};
  if (kernel_heap_area.contains(address)) return {&kernel_heap_area, here.in_global, false};
  if (variables_area.contains(address)) return {&variables_area, here.in_global, false};
  if (const RemotePlace place = ClusterOrder::of_this_thread().place_of(address); place.memory)
    return {place.area, {place.memory->first, place.memory->first}, true, place.memory};
  return {};
}

bool is_index(std::uintptr_t address) {
  const auto lies_in = [address](const auto& variable) {
    return address - reinterpret_cast<std::uintptr_t>(&variable) < sizeof(variable);
  };
  return lies_in(threadIdx) || lies_in(blockIdx) || lies_in(blockDim) || lies_in(gridDim) ||
         lies_in(dynamic_shared_memory);
}

bool is_guard(const Memory& memory, std::uintptr_t address) {
  if (memory.area != &context.static_shared) return false;
  const std::size_t offset = address - memory.area->begin;
  const auto& all = thread_locals();
  return std::any_of(all.begin(), all.end(), [offset](const ThreadLocal& variable) {
    return offset - variable.offset < variable.bytes && is_guard_name(variable.name);
  });
}

bool is_allocated(const Memory& memory, std::uintptr_t address, std::size_t bytes) {
  if (memory.area == &device_area || memory.area == &kernel_heap_area) {
    const BlockRecord* const block = blocks().again_at(address);
    return block != nullptr && address + bytes <= block->begin + block->bytes;
  }
  if (memory.area == &context.dynamic_shared ||
      (memory.of_other != nullptr && memory.area == &memory.of_other->dynamic))
    return address + bytes <= memory.area->begin + memory.area->bytes;
  if (memory.area == &variables_area) {
    const GlobalVariable& variable = global_variable_at(address);
    return lies_within(address, bytes, variable.begin, variable.bytes);
  }
  const ThreadLocal* const array = array_at(address - memory.area->begin);
  return array != nullptr && !is_foreign(*array) &&
         lies_within(address, bytes, memory.area->begin + array->offset, array->bytes);
}

bool open_cell(const Memory& memory, std::uintptr_t cell_address, Cell& cell) {
  if (memory.area == &variables_area) {
    const GlobalVariable& variable = global_variable_at(cell_address);
    if (variable.as == DeclaredAs::host || variable.as == DeclaredAs::constant) return false;
    open_variable(variable);
    return cell.write.has(ShadowRecord::kOpen);
  }
  if (!is_allocated(memory, cell_address, 4)) return false;
  if (memory.area == &device_area) {
    const BlockRecord& block = *blocks().again_at(cell_address);
    if (may_be_too_early(block.begin)) return false;
    // What the host writes into managed memory is not seen.
    if (block.kind == MemoryKind::managed) cell.write.bits |= ShadowRecord::kEverWritten;
  }
  cell.write.bits |= ShadowRecord::kOpen;
  return true;
}

unsigned bytes_with_values(const Memory& memory, const Cell& cell) {
  return cell.write.epoch() >= memory.order.fresh ? cell.write.ever_written() : 0;
}

void set_bytes_with_values(const Memory& memory, Cell& cell, unsigned mask) {
  std::uint64_t bits = cell.write.bits & ~ShadowRecord::kEverWritten;
  if (cell.write.epoch() < memory.order.fresh) bits &= ShadowRecord::kOpen | ShadowRecord::kEngines;
  cell.write.bits = bits | ShadowRecord::written(mask);
}

}  // namespace warpstep::sim::check
