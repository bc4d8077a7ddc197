# Tests of `warpstep learn` where compiling an answer takes long. The line above each function is its
# name in ctest. shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

long_to_compile() {
  cat >new <<'END'
template <int A, int B> struct T { static constexpr int v = T<A - 1, B + 1>::v ^ T<A - 1, B * 2 % 1000003>::v; };
template <int B> struct T<0, B> { static constexpr int v = B; };
__global__ void add_ten(const float* a, float* out) { out[0] = T<40, 1>::v; }
END
  mv new E02_add_ten/add_ten.cu
}

compiles_here() {
  local process
  for process in /proc/[0-9]*; do
    [[ $(cat "$process/comm" 2>/dev/null) != cc1plus ]] ||
      [[ $(readlink "$process/cwd") != "$PWD" ]] || return 0
  done
  return 1
}

# Within 5 s: a process of gigabytes does not end at once.
has_ended() {
  for _ in $(seq 50); do compiles_here || return 0; sleep 0.1; done
  return 1
}

# Begins to watch, in the background, an answer that takes long to compile.
watch_it() {
  "$warpstep" learn init .
  echo current E02 >>progress.txt
  mkfifo keys
  "$warpstep" learn <keys >screen 2>&1 &
  watcher=$!
  exec 9>keys
  for _ in $(seq 300); do grep -q 'q:quit' screen && break; sleep 0.2; done
  long_to_compile
  for _ in $(seq 50); do compiles_here && break; sleep 0.2; done
  sleep 2
  compiles_here || fail "it does not compile for long: $(cat screen)"
}

# test newer_save: a newer save ends the judging of the one before, and is judged
newer_save() {
  watch_it
  cp "$solutions/E02_add_ten/solutions/reference.cu" new
  mv new E02_add_ten/add_ten.cu
  for _ in $(seq 200); do grep -q '10/10 points' screen && break; sleep 0.2; done
  grep -q '10/10 points' screen || fail "the new text is not judged: $(cat screen)"
  grep -q 'E02_add_ten/add_ten.cu was saved again' screen || fail "$(cat screen)"
  has_ended || fail 'the old text is still compiled'
  echo q >&9
  exec 9>&-
  wait "$watcher" || fail 'it did not end well'
  expect_clean
}

# test ended: a signal, as a closed terminal sends one, also ends the compiler, and nothing stays locked
ended() {
  watch_it
  local signal
  for signal in HUP TERM; do
    kill -"$signal" "$watcher"
    for _ in $(seq 50); do kill -0 "$watcher" 2>/dev/null || break; sleep 0.1; done
    ! kill -0 "$watcher" 2>/dev/null || fail "it does not end at SIG$signal"
    has_ended || fail "the compiler outlives SIG$signal"
    [[ $signal == TERM ]] && break
    "$warpstep" learn <keys >screen 2>&1 &
    watcher=$!
    for _ in $(seq 100); do compiles_here && break; sleep 0.2; done
    ! grep 'another warpstep' screen || fail 'the folder is still locked'
  done
  exec 9>&-
  expect_clean
}

# test limit: compiling an answer has a limit, which one sentence names
limit() {
  "$warpstep" learn init .
  long_to_compile
  try timeout 280 "$warpstep" grade . E02 --no-cage --compile-seconds 3
  expect_code 0
  expect_text 'compiling it takes more than 3 s of the processor'
  expect_text '0 of 10 points'
  expect_clean
}
