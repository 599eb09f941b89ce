public import Foundation

/// The time of day, so that tests can move it.
public protocol WallClock: Sendable {
  var now: Date { get }
}
