import VmailDomain
import VmailTestSupport

@testable import VmailTransport

extension ManualClock {
  var time: MonotonicTime { MonotonicTime(self) }
}

extension MonotonicTime {
  /// Stands still: nothing is ever late, however long a machine that runs a thousand tests takes.
  static var still: MonotonicTime { ManualClock().time }
}
