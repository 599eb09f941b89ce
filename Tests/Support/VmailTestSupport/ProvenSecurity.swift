public import VmailDomain

extension MessageSecurity {
  /// Whether the whole message has signatures by the person in From alone, with keys that are known to be theirs.
  public var isProven: Bool { !signatures.isEmpty && signatures.allSatisfy { $0.verdict == .good } }
}
