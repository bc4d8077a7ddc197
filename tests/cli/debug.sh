# `warpstep debug`: what its options do, core files, and that it leaves nothing behind.
# shellcheck shell=bash disable=SC2154

needs_gdb() { command -v gdb >/dev/null || skip 'gdb is not installed'; }

# The example of docs/debugging.md, called $1.
tile() { cp "$repository/docs/examples/tile_sums.cu" "$1"; }

# test stops_there: --thread, --block and --break stop directly in that thread
stops_there() {
  needs_gdb
  tile a.cu
  try "$warpstep" debug a.cu --thread 2,1 --block 1 --break a.cu:13 --batch --ex 'print i'
  expect_code 0
  expect_text 'block (1,0,0), thread (2,1,0)'
  expect_text '$1 = 22'
  try "$warpstep" debug a.cu --thread 3,3 --batch --ex 'cuda block thread' --ex 'print $_exitcode'
  expect_text 'block (0,0,0), thread (3,3,0)'
  try "$warpstep" debug a.cu --thread 9,9 --break scaled --batch
  expect_text 'There is no thread (9,9,0): they go from (0,0,0) to (3,3,0)'
  expect_clean
}

# test typed: at gdb's own prompt, too, the program goes back to a finding that is known only later
typed() {
  needs_gdb
  cp "$repository/tests/debug/later.cu" a.cu
  printf '%s\n' run bt >typed
  try bash -c '"$0" debug a.cu --check <typed' "$warpstep"
  expect_text '[Going back to that access]'
  expect_text '#0  scale<<<(2,1,1),(8,1,1)>>>'
}

# test unchecked: --check says of a program without checkers that it finds nothing
unchecked() {
  needs_gdb
  tile a.cu
  "$warpstep" cc --debug -o app a.cu
  try "$warpstep" debug ./app --check --batch --ex run
  expect_text 'app was not built for checking, so that nothing is checked: build it with `warpstep cc --checked'
  try "$warpstep" debug ./app --batch --ex run
  expect_no_text 'built for checking'
  "$warpstep" cc --checked --unoptimised -o app a.cu
  try "$warpstep" debug ./app --check --batch --ex run
  expect_no_text 'built for checking'
}

# test arguments: arguments after -- reach the program
arguments() {
  needs_gdb
  echo 'int main(int n, char** a) { return n == 3 ? a[2][0] : 1; }' >a.cu
  try "$warpstep" debug a.cu --batch --ex run --ex 'print $_exitcode' -- one 7
  expect_text '$1 = 55'
}

# test bad_input: what cannot be debugged is refused in one sentence
bad_input() {
  needs_gdb
  try "$warpstep" debug none.cu
  expect_refusal 'there is no file none.cu'
  echo 'notes' >notes.md
  try "$warpstep" debug notes.md
  expect_refusal 'notes.md is no program and no source file (.cu, .cpp, .cc, .cxx)'
  tile a.cu
  try "$warpstep" debug a.cu --thread 1,x --batch
  expect_refusal "--thread is '1,x', but must be one to three whole numbers"
  try "$warpstep" debug a.cu --block 1,2,3,4 --batch
  expect_refusal "--block is '1,2,3,4'"
  try "$warpstep" debug a.cu --core none
  expect_refusal 'there is no file none'
  echo 'int main() { return 1 }' >b.cu
  try "$warpstep" debug b.cu --batch
  expect_code 1
  expect_text 'b.cu does not compile'
  expect_clean
}

# test gpu_hand_over: --gpu passes the options to cuda-gdb, in its own syntax
gpu_hand_over() {
  tile a.cu
  local here=$PWD
  mkdir -p p/bin p/lib/warpstep p/libexec/warpstep toolkit
  cp -- "$warpstep" p/bin
  ln -s -- "$(readlink -f -- "$(dirname -- "$warpstep")/..")"/{share,include} p
  touch p/lib/warpstep/cuda.link
  # Fakes of a GPU machine's programs: each prints its arguments.
  printf '#!/bin/sh\necho "A GPU"\n' >p/libexec/warpstep/gpu-probe
  printf '#!/bin/sh\nprintf "<%%s>" "$@"\necho\n' >toolkit/cuda-gdb
  cat >toolkit/nvcc <<'SH'
#!/bin/bash
echo "$*" >>"${0%/*}/asked"
while [[ $# -gt 0 ]]; do [[ $1 != -o ]] || cp /bin/true "$2"; shift; done
SH
  chmod +x p/libexec/warpstep/gpu-probe toolkit/{nvcc,cuda-gdb}
  PATH=$here/toolkit:$PATH
  try p/bin/warpstep debug a.cu --gpu --break a.cu:13 --thread 5,3 --block 1 --batch \
    --ex 'info cuda threads' -- 1000 'a b'
  expect_code 0
  expect_text '<set cuda break_on_launch application><-ex><run><-ex><set cuda break_on_launch none>'
  expect_text '<break a.cu:13 if threadIdx.x == 5 && threadIdx.y == 3 && threadIdx.z == 0 && '
  expect_text ' && blockIdx.x == 1 && blockIdx.y == 0 && blockIdx.z == 0><-ex><continue>'
  expect_text '<-batch>'
  expect_text '<-ex><info cuda threads>'
  expect_text '/a><1000><a b>'
  expect_no_text 'load.py'
  expect_clean
  grep -q -- ' -G ' toolkit/asked || fail "nvcc was not asked for -G: $(cat toolkit/asked)"
  try p/bin/warpstep debug a.cu --gpu --thread 5
  expect_refusal 'with --gpu, --thread and --block need --break PLACE'
  try p/bin/warpstep debug a.cu --gpu --schedule reverse
  expect_refusal '--schedule is for the simulator; leave it out with --gpu'
  try p/bin/warpstep debug a.cu --gpu --check
  expect_refusal '--check is for the simulator; leave it out with --gpu'
}

# test no_debugger: without gdb one sentence says how to install it
no_debugger() {
  tile a.cu
  mkdir bin
  for program in g++ env; do ln -s "$(command -v $program)" bin; done
  PATH=$PWD/bin try "$warpstep" debug a.cu
  expect_refusal 'there is no gdb on this machine; install it: sudo apt-get install gdb'
}

# test fatal_core: a kernel that fails leaves a core file in which any debugger lists its threads
fatal_core() {
  needs_gdb
  cp "$repository/tests/debug/faults.cu" a.cu
  "$warpstep" cc --debug -o app a.cu
  CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 CUDA_COREDUMP_FILE=core try ./app 1
  expect_text 'core file core'
  try gdb -nx -q -batch ./app core -ex 'thread apply all bt'
  expect_text 'LWP 1000003'
  expect_text 'LWP 1000007'
  expect_text 'in check (out='
  try "$warpstep" debug ./app --core core --batch --ex 'info cuda threads' --ex 'cuda thread 5' \
    --ex bt --ex 'info threads' --ex 'print $threadIdx.x' --ex next
  expect_text 'thread (3,0,0)'
  expect_text 'a.cu    7    ready'
  expect_text '"block (0,0,0) thread (5,0,0)"'
  expect_text '$1 = 5'
  expect_text 'The program is not being run.'
  expect_no_text 'Python Exception'
  try ./app 1
  expect_no_text 'core file'
  CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 CUDA_COREDUMP_FILE=/no/such/core try ./app 1
  expect_text 'cannot write the core file /no/such/core: No such file or directory'
}

# test workers_core: blocks that fail at once leave one whole core file, which has its program beside it
workers_core() {
  needs_gdb
  cat >a.cu <<'CU'
__global__ void store(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 5) *(int*)nullptr = tile[6];
  out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x];
}
int main() {
  int* out;
  cudaMalloc(&out, 64 * 64 * sizeof(int));
  store<<<64, 64>>>(out);
  return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
CU
  export CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 CUDA_COREDUMP_FILE=core
  "$warpstep" cc --debug -o app a.cu
  for _ in 1 2 3 4 5 6; do
    rm -f core core.program
    WARPSTEP_WORKERS=2 try ./app
    expect_code 0
    expect_text 'open it with: warpstep debug --core core'
    try "$warpstep" debug --core core --batch --ex 'print $threadIdx.x' --ex 'info cuda threads'
    expect_text '$1 = 5'
    expect_text 'thread (5,0,0), device 0'
    expect_text ' a.cu    5 '
    expect_text ' a.cu    4 '
    expect_no_text 'Python'
  done
  try "$warpstep" run a.cu
  mv core kept
  mv core.program kept.program
  try "$warpstep" debug a.cu --core kept --batch --ex bt
  expect_text 'store<<<(64,1,1),(64,1,1)>>>'
  expect_text 'at a.cu:5'
  try "$warpstep" debug --core none --batch
  expect_refusal 'there is no file none'
  unset CUDA_ENABLE_COREDUMP_ON_EXCEPTION CUDA_COREDUMP_FILE
}

# test gcore: the core file of gdb itself has what the program uses, and not what it reserves
gcore() {
  needs_gdb
  tile a.cu
  "$warpstep" cc --debug -o app a.cu
  ulimit -f $((400 << 10)) # KiB
  try timeout 100 "$warpstep" debug ./app --break a.cu:13 --batch --ex 'gcore core'
  expect_text 'Saved corefile core'
  try gdb -nx -q -batch ./app core -ex 'print in[3]' -ex 'print tile[3]'
  expect_text '$1 = 3'
  try timeout 100 "$warpstep" debug a.cu --check --break a.cu:13 --batch --ex 'gcore checked'
  expect_text 'Saved corefile checked'
}

# test lldb_core: lldb lists the threads of a core file, and the location of each
lldb_core() {
  local lldb
  lldb=$(command -v lldb-14 lldb | head -n 1) || true
  [[ -n $lldb ]] || skip 'lldb is not installed'
  cp "$repository/tests/debug/faults.cu" a.cu
  "$warpstep" cc --debug -o app a.cu
  CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 CUDA_COREDUMP_FILE=core try ./app 1
  try timeout 100 "$lldb" -b ./app -c core -o 'thread list' -o 'thread select 4' -o bt
  expect_text 'tid = 1000003'
  expect_text 'tid = 1000007'
  expect_text 'check(out='
}

# test saved_core: generate-cuda-core saves a block of 1024 threads with its shared memory
saved_core() {
  needs_gdb
  cp "$repository/tests/debug/wide.cu" a.cu
  "$warpstep" cc --debug -o app a.cu
  try "$warpstep" debug ./app --break a.cu:12 --thread 700 --batch --ex 'generate-cuda-core core' \
    --ex 'generate-cuda-core /no/such/folder/core'
  expect_text 'Saved corefile core'
  expect_text 'Cannot write to the folder /no/such/folder.'
  try gdb -nx -q -batch ./app core -ex 'info threads'
  local threads
  threads=$(grep -cE '^[* ] [0-9]+ +LWP 100[01][0-9]{3} ' <<<"$said")
  said=''
  [[ $threads == 1023 ]] || fail "$threads threads, expected the 1023 that are suspended"
  try "$warpstep" debug ./app --core core --batch --ex 'cuda shared' --ex 'cuda print next over warp 21'
  expect_text 'ring: int [1024]'
  expect_text '[1008]'
  expect_text 'next over warp 21 of block (0,0,0): all are 1 + 1*threadIdx.x'
  sed -i 's/step < 8/step < 80/' a.cu
  "$warpstep" cc --debug -o app a.cu
  try "$warpstep" debug ./app --core core --batch --ex 'print $threadIdx.x'
  expect_text '$1 = 700'
  rm core.program
  try "$warpstep" debug ./app --core core --batch
  expect_text 'This core file belongs to another build of the program'
}

# test optimised: an optimised program can be inspected, and says how to see more
optimised() {
  needs_gdb
  tile a.cu
  "$warpstep" cc -o app a.cu
  try "$warpstep" debug ./app --break a.cu:13 --batch --ex 'info cuda threads' --ex 'cuda step warp'
  expect_text 'optimised code'
  expect_text 'The lanes of optimised code do not stop at lines'
  expect_text 'warpstep cc --debug'
}

# Processes that have this folder's path in their command line.
left_over() { pgrep -f "^[^ ]*$PWD/app|^[^ ]*$TMPDIR" || true; }

# test leaving: quitting at any point leaves no process behind
leaving() {
  needs_gdb
  cat >a.cu <<'CU'
__global__ void wait_for(volatile int* flag) { while (*flag == 0) __threadfence(); }
int main() {
  int* flag;
  cudaMalloc(&flag, 4);
  wait_for<<<1, 4>>>(flag);
  return cudaDeviceSynchronize();
}
CU
  try timeout 60 "$warpstep" debug a.cu --break wait_for --batch
  [[ -z $(left_over) ]] || fail 'the program is still there after the end of the script'
  local signal
  for signal in TERM HUP KILL; do
    "$warpstep" debug a.cu --batch --ex run >log 2>&1 </dev/null &
    local command=$!
    SECONDS=0
    until [[ -n $(left_over) || $SECONDS -gt 100 ]]; do sleep 0.1; done
    [[ -n $(left_over) ]] || fail "the program did not start: $(cat log)"
    kill -"$signal" "$command"
    wait "$command" || true
    SECONDS=0
    until [[ -z $(left_over) || $SECONDS -gt 30 ]]; do sleep 0.1; done
    [[ -z $(left_over) ]] || fail "the program is still there after SIG$signal"
  done
}

# test editors: an editor that speaks gdb's machine interface steps a thread across a barrier
editors() {
  needs_gdb
  tile a.cu
  coproc machine { timeout 250 "$warpstep" debug a.cu -i mi 2>&1; }
  said=''
  ask '-break-insert --source a.cu --line 12' '^done'
  ask '-exec-run' '*stopped'
  ask '-break-delete 1' '^done'
  ask '-interpreter-exec console "cuda step barrier"' 'wait in __syncthreads()]'
  ask '-interpreter-exec console "cuda thread 2,1"' '^done'
  ask '-stack-list-frames' 'line="12"'
  ask '-exec-next' 'line="13"'
  ask '-exec-next' 'line="14"'
  ask '-interpreter-exec console "cuda thread"' 'thread (2,1,0)'
  ask '-gdb-exit' '^exit'
  wait "$machine_PID" || true
  expect_clean
}

# test vscode: the build task and gdb commands of .vscode step into a kernel
vscode() {
  needs_gdb
  tile a.cu
  local task line
  task=$(sed -nE 's/.*"command": "(.*)",$/\1/p' "$repository/.vscode/tasks.json")
  task=${task//'./warpstep'/"'$warpstep'"}
  task=${task//'${fileBasenameNoExtension}'/a}
  try bash -c "${task//'${file}'/a.cu}"
  expect_code 0
  coproc machine { WARPSTEP_WORKERS=1 timeout 250 gdb -nx -q --interpreter=mi build/debug/a 2>&1; }
  said=''
  while IFS= read -r line; do
    ask "-interpreter-exec console \"${line//'${workspaceFolder}'/$repository}\"" '^done'
  done < <(sed -nE 's/.*"text": "([^"]*)".*/\1/p' "$repository/.vscode/launch.json")
  ask '-break-insert -f a.cu:12' '^done'
  ask '-exec-run' 'block (0,0,0), thread (0,0,0)'
  ask '-break-delete 1' '^done'
  ask '-exec-next' 'line="13"'
  ask '-interpreter-exec console "cuda thread 2,1"' 'thread (2,1,0)'
  ask '-gdb-exit' '^exit'
  wait "$machine_PID" || true
}

# What the terminal shows, and how many prompts of gdb's that are.
look() {
  said=$(tmux -L "$terminal" capture-pane -p -S -500)
  prompts=$(grep -c '^(gdb)' <<<"$said") || true
}

# Waits until gdb has answered: a prompt has come since $1 of them were there, and it is the last
# line. There are no fixed delays: a machine under load may take minutes; the limit only ends a test
# that hangs.
wait_for_prompt() {
  SECONDS=0
  while true; do
    look
    [[ $prompts -gt $1 && $(grep -v '^ *$' <<<"$said" | tail -n 1) =~ ^'(gdb) '*$ ]] && return
    [[ $SECONDS -lt 200 ]] || fail "no prompt came; there were $1"
    sleep 0.1
  done
}

# Presses keys at the prompt, waits for the next prompt, and expects words in what came between.
type_in() {
  local before=$prompts
  tmux -L "$terminal" send-keys "$1" ${3-Enter}
  wait_for_prompt "$before"
  local answer
  answer=$(awk -v from="$before" '/^\(gdb\)/ { ++n } n >= from' <<<"$said")
  [[ $answer == *"$2"* ]] || fail "'$1' is not answered with: $2"
}

# test newcomer: the first minutes in a terminal, keystroke by keystroke, with Ctrl-C at the end
newcomer() {
  needs_gdb
  command -v tmux >/dev/null || skip 'tmux is not installed'
  tile a.cu
  terminal=warpstep-$$
  trap 'tmux -L "$terminal" kill-server 2>/dev/null || true; rm -rf -- "$folder"' EXIT
  tmux -L "$terminal" -f /dev/null new-session -d -x 150 -y 50 "$warpstep" debug a.cu
  wait_for_prompt 0
  type_in 'break a.cu:16 thread 3,3' 'Breakpoint 1 at'
  type_in 'run' 'thread (3,3,0), device 0, sm 0, warp 0, lane 15]'
  type_in 'info cuda threads' '15 0x'
  type_in 'cuda print sum over block' '* 240'
  type_in 'cuda thread 2,1' 'thread (2,1,0), device 0, sm 0, warp 0, lane 6]'
  type_in 'info locals' 'sum = 42'
  type_in 'n' $'\n17 '
  type_in '' $'\n18 '
  type_in 'cuda thread' 'thread (2,1,0)'
  type_in 'cuda thread 9,9' 'go from (0,0,0) to (3,3,0). CUDA focus unchanged.'
  type_in 'delete' ''
  type_in 'print $nothing' '= void'
  type_in C-c 'Quit' ''
  type_in 'print 6 * 7' '= 42'
  tmux -L "$terminal" send-keys 'quit' Enter
  SECONDS=0
  while tmux -L "$terminal" has-session 2>/dev/null; do
    [[ $SECONDS -lt 60 ]] || fail 'the terminal is still open after quit'
    sleep 0.1
  done
  [[ -z $(left_over) ]] || fail 'the program is still there after quit'
  expect_clean
}
