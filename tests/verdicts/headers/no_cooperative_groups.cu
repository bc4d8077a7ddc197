// cooperative_groups without its header.
namespace cg = cooperative_groups;
__global__ void k() {}
