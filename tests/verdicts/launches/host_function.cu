// A host function is launched.
void f(int*) {}
int main() {
  f<<<1, 1>>>(nullptr);
}
