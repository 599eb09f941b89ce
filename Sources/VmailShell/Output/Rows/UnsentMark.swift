import VmailDomain

/// How rows and conversations mark mail that has not left (page 9.9).
extension UnsentState {
  /// `[draft]`
  var mark: StyledLine { StyledLine(TerminalText("[\(rawValue)]"), self == .failed ? .error : .notice) }

  /// Of a message, to be heard.
  var spoken: String {
    switch self {
    case .draft: "draft"
    case .queued: "queued"
    case .sending: "being sent"
    case .failed: "not sent"
    }
  }

  /// Of a thread with such a message, to be heard.
  var spokenOfThread: String {
    switch self {
    case .draft: "has a draft"
    case .queued: "has a queued message"
    case .sending: "has a message being sent"
    case .failed: "has a message that was not sent"
    }
  }
}

extension RecordField {
  static func sendState(
    _ meaning: String, _ value: @escaping @Sendable (Source) -> UnsentState?
  ) -> Self {
    Self("sendState", .nullable(.oneOf(UnsentState.allCases.map(\.rawValue))), meaning) {
      .optional(value($0)?.rawValue)
    }
  }
}
