import FoundationEssentials
import VmailDomain

/// The machine's time of day.
struct SystemClock: WallClock {
  var now: Date { Date() }
}
