/// Linux's `F_SETPIPE_SZ`, which the Glibc module leaves out: makes a pipe hold more than 64 KiB.
public let enlargePipe: Int32 = 1031
