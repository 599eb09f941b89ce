import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The marks of unsent mail in rows and conversations (page 9.9).
extension UnsentState {
  /// `[draft]`
  public var mark: StyledLine {
    StyledLine(TerminalText("[\(rawValue)]"), role)
  }

  var role: Role { progress == .failed ? .error : .notice }

  /// The state of a message, for reading aloud.
  public var spoken: String {
    switch self {
    case .draft: "draft"
    case .queued: "queued"
    case .sending: "being sent"
    case .failed: "failed"
    case .uncertain: "may have been sent"
    }
  }

  /// The state of a thread with such a message, for reading aloud.
  var spokenOfThread: String {
    switch self {
    case .draft: "has a draft"
    case .queued: "has a queued message"
    case .sending: "has a message being sent"
    case .failed: "has a message that failed to send"
    case .uncertain: "has a message that may have been sent"
    }
  }
}
