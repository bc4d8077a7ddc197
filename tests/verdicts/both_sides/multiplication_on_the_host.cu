// The host multiplies in the device's way.
int main() {
  return __mul24(2, 3);
}
