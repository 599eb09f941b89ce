import VmailDomain
import VmailTestSupport

@testable import VmailTransport

extension ManualClock {
  var time: MonotonicTime { MonotonicTime(self) }
}

extension MonotonicTime {
  /// A clock that stands still: nothing times out, however slow the machine is.
  static var still: MonotonicTime { ManualClock().time }
}
