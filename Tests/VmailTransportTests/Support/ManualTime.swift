import VmailTestSupport

@testable import VmailTransport

extension ManualClock {
  var time: MonotonicTime { MonotonicTime(self) }
}
