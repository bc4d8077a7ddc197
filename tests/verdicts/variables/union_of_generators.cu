// The states of generators are plain words: they may be members of a union.
#include <curand_kernel.h>
union State {
  curandState one;
  curandStatePhilox4_32_10_t other;
  unsigned words[12];
};
static_assert(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64);
static_assert(sizeof(curandStateMRG32k3a_t) == 48 && sizeof(curandStateSobol32_t) == 140);
__global__ void k(State* state) {
  curand_init(1, 0, 0, &state->one);
}
int main() {}
