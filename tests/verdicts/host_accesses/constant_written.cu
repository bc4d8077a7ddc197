// A number in constant memory is written by its name.
__constant__ int limit;
int main() {
  limit = 3;
}
