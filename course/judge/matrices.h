// Matrix products and transposes: the problems of several exercises.
#pragma once

#include "course/judge/random.h"
#include "course/judge/run.h"

namespace warpstep::course {

/// The run in which out should become the product of m (h rows of k cells) and n (k rows of w), for
/// the sizes h, w and k of the shape.
Run matrix_product(const Shape& shape, Random& random);

/// The run in which out should become the transpose of in, of the shape's rows and cols.
Run matrix_transpose(const Shape& shape, Random& random);

}  // namespace warpstep::course
