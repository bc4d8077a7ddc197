// A kernel template whose pack is not last.
template <class... T, class U>
__global__ void k(U u) {}
