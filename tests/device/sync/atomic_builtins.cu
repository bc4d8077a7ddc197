// nvcc's own atomic functions with an order and a scope: __nv_atomic_add() and similar.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

template <class T>
__global__ void fetch(T* words, T* old) {
  old[0] = __nv_atomic_fetch_add(&words[0], 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[1] = __nv_atomic_fetch_sub(&words[1], 3, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_add(&words[2], 4, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_sub(&words[3], 4, __NV_ATOMIC_SEQ_CST);
}

__global__ void fetch_bits(unsigned* words, unsigned* old) {
  old[0] = __nv_atomic_fetch_and(&words[0], 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[1] = __nv_atomic_fetch_or(&words[1], 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[2] = __nv_atomic_fetch_xor(&words[2], 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[3] = __nv_atomic_fetch_min(&words[3], 3, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[4] = __nv_atomic_fetch_max(&words[4], 30, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void move(int* words, int* old) {
  old[0] = __nv_atomic_load_n(&words[0], __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_load(&words[0], &old[1], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_store_n(&words[1], 7, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  int value = 8;
  __nv_atomic_store(&words[2], &value, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  old[2] = __nv_atomic_exchange_n(&words[3], 9, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_exchange(&words[3], &value, &old[3], __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void swap(int* word, int expected, int desired, int* answers) {
  answers[0] = __nv_atomic_compare_exchange_n(word, &expected, desired, false, __NV_ATOMIC_SEQ_CST,
                                              __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  answers[1] = expected;
  answers[2] = __nv_atomic_compare_exchange(word, &expected, &desired, false, __NV_ATOMIC_SEQ_CST,
                                            __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}

template <class T>
void check_fetch() {
  Buffer<T> words(std::vector<T>{10, 10, 10, 10}), old(2);
  launch(fetch<T>, {1, 1}, words, old);
  CHECK(words.to_vector() == std::vector<T>{13, 7, 14, 6});
  CHECK(old.to_vector() == std::vector<T>{10, 10});
}

}  // namespace

TEST_CASE("nvcc's functions add and subtract numbers of every kind") {
  check_fetch<int>();
  check_fetch<unsigned>();
  check_fetch<unsigned long>();
  check_fetch<unsigned long long>();
  check_fetch<float>();
  check_fetch<double>();
}

TEST_CASE("nvcc's functions change bits and keep extremes") {
  Buffer<unsigned> words(std::vector<unsigned>{6, 6, 6, 6, 6}), old(5);
  launch(fetch_bits, {1, 1}, words, old);
  CHECK(words.to_vector() == std::vector<unsigned>{2, 7, 5, 3, 30});
  CHECK(old.to_vector() == std::vector<unsigned>(5, 6));
}

TEST_CASE("nvcc's functions load, store and exchange") {
  Buffer<int> words(std::vector<int>{1, 2, 3, 4}), old(4);
  launch(move, {1, 1}, words, old);
  CHECK(words.to_vector() == std::vector<int>{1, 7, 8, 8});
  CHECK(old.to_vector() == std::vector<int>{1, 1, 4, 9});
}

TEST_CASE("nvcc's compare and exchange says whether it swapped and what it found") {
  Buffer<int> word(std::vector<int>{5}), answers(3);
  launch(swap, {1, 1}, word, 4, 6, answers);
  CHECK(answers.to_vector() == std::vector<int>{0, 5, 1});
  CHECK(word.to_vector()[0] == 6);
}
