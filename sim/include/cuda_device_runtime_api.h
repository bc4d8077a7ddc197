// Launches from kernels are not provided: a program may include the header and not use it.
#pragma once
