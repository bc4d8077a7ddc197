"""What can go wrong, as exceptions."""


class Error(Exception):
    """The base of every exception of this package."""


class NotInstalled(Error):
    """No installation of Warpstep was found, or what a call needs is not on this machine."""


class CompileError(Error):
    """The source does not compile. str() has the compiler's words, at the lines of the source."""


class UnknownKernel(Error, AttributeError, KeyError):
    """The source has no kernel of that name. The message names those that it has."""

    def __str__(self):
        return self.args[0]


class LaunchError(Error):
    """A kernel failed, or its launch was refused.

    `code` is CUDA's error code, `report` all that is known: block, thread, line and what to do.
    """

    def __init__(self, message, code=0, report=""):
        super().__init__(message)
        self.code = code
        self.report = report or message

    def __str__(self):
        return self.report


class LaunchTimeout(LaunchError, TimeoutError):
    """A kernel ran longer than `timeout=` allows. The report says where each thread was."""


class WrittenTooFar(LaunchError):
    """A kernel wrote behind the end of an array. No array of the caller has changed."""
