// A launch of a kernel that is not declared.
int main() {
  kernel<<<1, 1>>>();
}
