// __half without its header.
__global__ void k(__half* h) {}
