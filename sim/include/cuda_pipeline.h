// Copies that a thread does not wait for at once.
#pragma once

#include <cuda_pipeline_primitives.h>
