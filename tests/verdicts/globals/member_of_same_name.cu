// A member has the name of a host variable.
int size = 10;
struct Buffer {
  int size;
};
__global__ void k(Buffer b, Buffer* p, int* out) {
  *out = b.size + p->size;
}
