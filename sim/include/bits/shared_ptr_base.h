// libstdc++'s file of this name says __attribute__((__noinline__)), a word that is a macro in CUDA.
// Only a program that needs shared pointers has to read it.
#pragma GCC system_header
#pragma push_macro("__noinline__")
#undef __noinline__
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
