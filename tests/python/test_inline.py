"""load_inline(), as PyTorch users write it."""
import numpy
import pytest
import warpstep

CUDA = r"""
__global__ void square(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

torch::Tensor square_matrix(torch::Tensor matrix) {
  TORCH_CHECK(matrix.dim() == 2, "a matrix has two dimensions, this has ", matrix.dim());
  auto result = torch::empty_like(matrix);
  int n = matrix.numel();
  square<<<(n + 255) / 256, 256>>>(matrix.data_ptr<float>(), result.data_ptr<float>(), n);
  return result;
}

void add_to(torch::Tensor x, double by, int64_t times);

__global__ void adding(double* x, double by) { x[threadIdx.x] += by; }

void add_to(torch::Tensor x, double by, int64_t times) {
  for (int64_t i = 0; i < times; ++i) adding<<<1, x.size(0)>>>(x.data_ptr<double>(), by);
}

__global__ void adding_all(double* x, const double* y) { x[threadIdx.x] += y[threadIdx.x]; }

void add_array(torch::Tensor x, torch::Tensor y) { adding_all<<<1, x.numel()>>>(x.data_ptr<double>(), y.data_ptr<double>()); }

bool is_large(const torch::Tensor& x) { return x.numel() > 10; }

int below(int n) { return n - 1; }

unsigned long long same(unsigned long long n) { return n; }

unsigned char byte(unsigned char n) { return n; }

std::vector<torch::Tensor> pieces(int count) { return std::vector<torch::Tensor>(count, torch::zeros({2})); }

torch::Tensor deep(int dimensions) { return torch::zeros(std::vector<int64_t>(dimensions, 1)); }

void fault(torch::Tensor x) { adding<<<1, 1>>>(x.data_ptr<double>() + (1ll << 40), 1); }
"""


@pytest.fixture(scope="module")
def inline():
    return warpstep.load_inline(name="squares", cpp_sources="torch::Tensor square_matrix(torch::Tensor matrix);", cuda_sources=CUDA,
                                functions=["square_matrix", "add_to", "is_large", "pieces", "deep", "fault", "below", "same", "byte",
                                           "add_array"])


def test_a_function_takes_and_returns_arrays(inline):
    matrix = numpy.arange(12, dtype=numpy.float32).reshape(3, 4)
    result = inline.square_matrix(matrix)
    assert result.shape == (3, 4) and (result == matrix**2).all()
    assert inline.is_large(matrix) is True


def test_a_function_writes_into_its_argument(inline):
    x = numpy.zeros(8)
    inline.add_to(x, 0.5, 3)
    assert x.tolist() == [1.5] * 8


def test_an_array_that_is_passed_twice_is_one_tensor(inline):
    x = numpy.arange(4.0)
    inline.add_array(x, x)
    assert x.tolist() == [0, 2, 4, 6]
    inline.add_array(x, x.reshape(2, 2))
    assert x.tolist() == [0, 4, 8, 12]
    with pytest.raises(ValueError, match="'y' shares part of its memory with another argument"):
        inline.add_array(x[:3], x[1:])


def test_a_type_that_python_does_not_have_is_refused_in_words():
    for function in ("int f(std::string text) { return 1; }", "std::string f(int n) { return {}; }"):
        with pytest.raises(TypeError, match="must be torch::Tensor, a number or bool for load_inline"):
            warpstep.load_inline(name="texts", cuda_sources=function, functions=["f"])


def test_what_is_wrong_is_said(inline):
    with pytest.raises(warpstep.LaunchError, match="a matrix has two dimensions, this has 1"):
        inline.square_matrix(numpy.zeros(4, numpy.float32))
    with pytest.raises(warpstep.LaunchError, match="elements of another type"):
        inline.square_matrix(numpy.zeros((4, 4)))
    with pytest.raises(TypeError, match="'matrix' takes an array, not str"):
        inline.square_matrix("matrix")
    with pytest.raises(TypeError, match="'times' takes a whole number"):
        inline.add_to(numpy.zeros(8), 1, 1.5)
    with pytest.raises(warpstep.UnknownKernel, match="no function 'square_it'; it has: .*square_matrix"):
        warpstep.load_inline(name="squares", cuda_sources=CUDA, functions=["square_it"])


@pytest.mark.simulator("a fault ends what a process can do on a GPU; test_gpu.py has it")
def test_a_fault_names_its_kernel_and_the_session_lives_on(inline):
    with pytest.raises(warpstep.LaunchError, match="kernel adding"):
        inline.fault(numpy.zeros(8))
    assert inline.is_large(numpy.zeros(3)) is False


def test_results_that_do_not_fit_are_refused(inline):
    assert [piece.tolist() for piece in inline.pieces(16)] == [[0, 0]] * 16
    with pytest.raises(warpstep.LaunchError, match="returns 17 tensors, and at most 16"):
        inline.pieces(17)
    assert inline.deep(8).shape == (1,) * 8
    with pytest.raises(warpstep.LaunchError, match="has 9 dimensions, and at most 8"):
        inline.deep(9)


def test_headers_are_found_from_the_callers_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "include").mkdir()
    for value in (3, 4):
        (tmp_path / "include" / "value.h").write_text(f"#define VALUE {value}\n")
        module = warpstep.load_inline(name="values", cuda_sources="#include <value.h>\nint value() { return VALUE; }", functions="value",
                                      extra_cuda_cflags=["-I", "include"])
        assert module.value() == value


def test_another_byte_order_is_refused(inline):
    with pytest.raises(TypeError, match=r"'matrix' has elements of >f4, in the other byte order: pass .astype\(numpy.float32\)"):
        inline.square_matrix(numpy.ones((2, 2), ">f4"))


def test_a_whole_number_out_of_range_is_an_overflow_error(inline):
    assert inline.below(-(1 << 31) + 1) == -(1 << 31)
    assert inline.same((1 << 64) - 1) == (1 << 64) - 1
    assert inline.byte(255) == 255
    for call, words in ((lambda: inline.below(1 << 31), "'n' takes -2147483648 to 2147483647, not 2147483648"),
                        (lambda: inline.same(-1), "'n' takes 0 to 18446744073709551615, not -1"),
                        (lambda: inline.byte(256), "'n' takes 0 to 255, not 256")):
        with pytest.raises(OverflowError, match=words):
            call()


def test_a_function_that_cannot_be_checked_is_not_called_unchecked(inline):
    for option in ("check", "count"):
        with warpstep.use(**{option: True}), pytest.raises(ValueError, match="can be neither checked nor counted"):
            inline.is_large(numpy.zeros(3))


def test_words_that_are_one_string_are_refused():
    with pytest.raises(TypeError, match=r"extra_cuda_cflags must be a list of words, such as \['-O3'\]"):
        warpstep.load_inline(name="squares", cuda_sources=CUDA, functions="fault", extra_cuda_cflags="-O3")
    with pytest.raises(TypeError, match=r"names must be a list of kernels, such as \['adding'\]"):
        warpstep.compile(CUDA, names="adding")
