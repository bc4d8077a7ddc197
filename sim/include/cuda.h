// The toolkit version that the simulator stands for. The Driver API itself is not simulated.
#pragma once

#define CUDA_VERSION 13000
