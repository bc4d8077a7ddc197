// A variable of the host behind the braces of its type.
struct Settings {
  int size;
} settings;
__global__ void k(int* out) {
  *out = settings.size;
}
