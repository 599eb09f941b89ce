public import VmailDomain
public import VmailTerminal

/// What only chosen columns of a row show (``RowColumn``).
public struct ThreadFacts: Sendable {
  /// The bytes of its messages.
  var size: Int
  /// The Message-ID of its latest message, without angle brackets; empty if it has none.
  var messageId: String
  /// Who its latest message is to.
  var recipients: [Participant]
  /// The folders and labels that it is in.
  var labels: [String]

  public init(size: Int, messageId: String, recipients: [Participant], labels: [String]) {
    (self.size, self.messageId, self.recipients, self.labels) = (size, messageId, recipients, labels)
  }
}

/// The row of a thread for programs.
extension ThreadRecord {
  public func cells(in layout: Layout) -> [TerminalText]? {
    (layout.rowColumns ?? RowColumn.usual).map { TerminalText(line: field($0, in: layout)) }
  }

  /// Returns what a column says of it, in full.
  func field(_ column: RowColumn, in layout: Layout) -> String {
    switch column {
    case .number: String(n)
    case .flags: states.joined(separator: ",")
    case .account: accounts
    case .from: participants.map(\.displayName).joined(separator: ", ")
    case .address: participants.first?.email ?? ""
    case .to: shownRecipients?.map(\.displayName).joined(separator: ", ") ?? ""
    case .count: String(thread.messageCount)
    case .subject: thread.subject
    case .snippet: thread.snippet
    case .labels: facts?.labels.joined(separator: ",") ?? ""
    case .folder: hit?.folder ?? folder
    case .date: layout.times.sortable(date)
    case .size: facts.map { String($0.size) } ?? ""
    case .id: facts?.messageId ?? ""
    }
  }

  /// Who its newest message in Sent or Drafts is to, elsewhere its latest message; `nil` if that isn't known.
  var shownRecipients: [Participant]? { recipients ?? facts?.recipients }

  private var states: [String] {
    [
      isUnread ? "unread" : nil, thread.isStarred ? "starred" : nil,
      thread.hasAttachments ? "attachment" : nil, isMuted ? "muted" : nil, unsent?.rawValue,
      warnings.isEmpty ? nil : "warning",
    ].compactMap(\.self)
  }
}
