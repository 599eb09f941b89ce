public import FoundationEssentials

/// The time of day, so that tests can move it.
public protocol WallClock: Sendable {
  var now: Date { get }
}
