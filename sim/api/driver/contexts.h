// The Driver API's contexts: the primary one of each device, which the Runtime API uses, and those
// that a program creates. All of a device's share its memory and streams; an own one frees what was
// allocated in it when it is destroyed.
#pragma once

#include <cuda.h>

namespace warpstep::sim {

/// The context that is current in this host thread; null if none is.
CUcontext current_context();

/// The primary context of a device.
CUcontext primary_context(int device);

/// A context that was made and not destroyed; the number of its device.
bool context_exists(CUcontext context);
int device_of(CUcontext context);

/// The current context has such a block from now on; it has been freed.
void note_block(CUdeviceptr block);
void forget_block(CUdeviceptr block);

}  // namespace warpstep::sim
