/// Ensures that only one vmail at a time syncs and sends for a store. The others are front ends: they read
/// and act, and the engine sends the changes to the servers.
public protocol EngineLocking: Sendable {
  /// Tries to become the engine.
  /// - Returns: `nil` while another vmail is the engine. The lease ends when the value is released, or the
  ///   process ends.
  /// - Throws: ``StoreError``.
  func become() throws -> (any EngineLease)?
}

/// The right to be the engine, for as long as the value exists.
public protocol EngineLease: Sendable {}
