import Glibc

// A descriptor that the caller closed must not be given to the first file that is opened, or a
// message would end up in it. Opened the wrong way round, it refuses its use as before.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
  _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}
// A caller that starts processes from a thread with blocked signals hands the blocking on, and the
// tool could only be killed.
do {
  var stopping = sigset_t()
  sigemptyset(&stopping)
  for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&stopping, signal) }
  sigprocmask(SIG_UNBLOCK, &stopping, nil)
}
// Beyond a limit on the size of files a write is to fail like any other, not to end the process.
signal(SIGXFSZ, SIG_IGN)

exit(Tool.run(Array(CommandLine.arguments.dropFirst())))
