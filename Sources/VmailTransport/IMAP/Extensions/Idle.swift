/// IDLE (RFC 2177): the server tells news until it is told DONE.
struct IdleCommand: IMAPCommand {
  let line = CommandLine("IDLE")
  let isAlone = true
  /// What ends it; goes on its own line, without a tag.
  static let done = Array("DONE".utf8)
  private let onIdling: @Sendable () -> Void

  /// - Parameter onIdling: called when the server has agreed.
  init(onIdling: @escaping @Sendable () -> Void) { self.onIdling = onIdling }

  mutating func reply(to challenge: [UInt8]) -> [UInt8]? {
    onIdling()
    return []
  }

  func answer(_ status: StatusResponse) {}
}
