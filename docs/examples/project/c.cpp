// The host's part, compiled as it is.
int plus_one(int value) {
  return value + 1;
}
