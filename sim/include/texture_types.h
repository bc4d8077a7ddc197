// CUDA's types of textures are not provided: a program may include the header and not use it.
#pragma once
