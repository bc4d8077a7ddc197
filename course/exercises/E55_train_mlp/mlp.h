// A network of two layers. Given: leave it as it is.
#pragma once

struct Mlp {
  int inputs, hidden, outputs;
  float *w1, *b1;  // hidden rows of inputs weights; hidden numbers
  float *w2, *b2;  // outputs rows of hidden weights; outputs numbers
};
