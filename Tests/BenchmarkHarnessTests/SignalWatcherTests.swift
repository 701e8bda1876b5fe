import Foundation
import Testing

@testable import BenchmarkHarness

@Suite(.serialized) struct SignalWatcherTests {
  @Test func aSignalRequestsTheStop() async throws {
    let cancellation = Cancellation()
    let watcher = SignalWatcher([SIGUSR1], cancellation: cancellation)
    #expect(watcher.received == nil)
    kill(getpid(), SIGUSR1)
    for _ in 0..<200 where !cancellation.isRequested {
      try await Task.sleep(nanoseconds: 10_000_000)
    }
    #expect(cancellation.isRequested)
    #expect(watcher.received == SIGUSR1)
    // A stray signal after this test must not end the test run.
    watcher.stop()
    signal(SIGUSR1, SIG_IGN)
  }
}
