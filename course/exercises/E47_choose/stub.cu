// Asks the learner for a launch, tells what is wrong with it, and launches a kernel with it.
namespace {

__global__ void square(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

int warps_at_once(const DeviceProfile& d, size_t registers, size_t shared, size_t threads) {
  if (threads == 0) return 0;
  size_t blocks = size_t(d.blocks_per_sm);
  blocks = std::min(blocks, size_t(d.threads_per_sm) / threads);
  blocks = std::min(blocks, size_t(d.registers_per_sm) / (registers * threads));
  if (shared > 0) blocks = std::min(blocks, d.shared_per_sm / (shared * threads));
  return int(blocks * threads / 32);
}

}  // namespace

void warpstep::course::call_exercise(Call& call) {
  constexpr LaunchShape (*function)(const DeviceProfile&, int, size_t, size_t) = choose;
  DeviceProfile d{};
  d.threads_per_block = call.number("threads_per_block");
  d.threads_per_sm = call.number("threads_per_sm");
  d.blocks_per_sm = call.number("blocks_per_sm");
  d.registers_per_sm = call.number("registers_per_sm");
  d.shared_per_block = call.number<size_t>("shared_per_block");
  d.shared_per_sm = call.number<size_t>("shared_per_sm");
  const auto registers = call.number<size_t>("registers"), shared = call.number<size_t>("shared");
  const auto n = call.number<size_t>("n");

  const LaunchShape shape = function(d, int(registers), shared, n);
  const size_t threads = size_t(shape.block.x) * shape.block.y * shape.block.z;
  const size_t blocks = size_t(shape.grid.x) * shape.grid.y * shape.grid.z;
  const auto excess = [](size_t got, size_t limit) {
    return got > limit ? double(got - limit) : 0;
  };
  call.tell("threads beyond a multiple of 32", double(threads % 32));
  call.tell("threads beyond the limit", excess(threads, size_t(d.threads_per_block)));
  call.tell("bytes beyond the limit", excess(shared * threads, d.shared_per_block));
  call.tell("registers beyond the limit", excess(registers * threads, size_t(d.registers_per_sm)));
  call.tell("bytes of shared memory too many",
            double(shape.shared_bytes) - double(shared * threads));
  call.tell("blocks too many",
            threads == 0 ? -1 : double(blocks) - double((n + threads - 1) / threads));
  int best = 0;
  for (size_t t = 32; t <= size_t(d.threads_per_block); t += 32)
    if (shared * t <= d.shared_per_block)
      best = std::max(best, warps_at_once(d, registers, shared, t));
  const int warps = warps_at_once(d, registers, shared, threads);
  call.tell("warps that other sizes add", 10 * warps >= 9 * best ? 0 : best - warps);
  if (call.size("out") == n)
    warpstep::launch(square, LaunchShape{shape.grid, shape.block}, call.array<const int>("in"),
                     call.array<int>("out"), int(n));
}
