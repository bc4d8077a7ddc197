// cuda::std: libcu++'s names for the standard library are this machine's standard library.
#pragma once

namespace std {}

namespace cuda::std {
using namespace ::std;
}
