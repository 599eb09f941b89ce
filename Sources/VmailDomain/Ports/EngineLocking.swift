/// Sees to it that one vmail at a time syncs and sends for a store. The others are front ends: they read
/// and act, and the engine tells the servers.
public protocol EngineLocking: Sendable {
  /// - Returns: `nil` while another vmail is the engine. Letting go of the value ends it; so does the end of
  ///   the process.
  /// - Throws: ``StoreError``.
  func become() throws -> (any EngineLease)?
}

/// Being the engine, for as long as it is kept.
public protocol EngineLease: Sendable {}
