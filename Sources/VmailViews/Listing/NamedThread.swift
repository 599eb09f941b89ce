public import VmailDomain
public import VmailTerminal

/// The thread that a result is about.
public struct NamedThread: Sendable {
  public var id: ThreadID
  /// Its number in the listing; `nil` if it isn't listed.
  public var n: Int?
  public var subject: String
  /// Whether results of several threads follow each other, so that people must see which is which.
  var isOneOfSeveral = false

  public init(id: ThreadID, n: Int? = nil, subject: String, isOneOfSeveral: Bool = false) {
    self.id = id
    self.n = n
    self.subject = subject
    self.isOneOfSeveral = isOneOfSeveral
  }

  static func fields<Record>(
    _ thread: @escaping @Sendable (Record) -> NamedThread?
  ) -> [RecordField<Record>] {
    [
      .optionalString("id", "the thread's opaque identifier; null if there is none") {
        thread($0)?.id.description
      },
      .optionalInteger("n", "the thread's number in the listing; null if it is not listed") { thread($0)?.n },
      .optionalForeignText("subject", "the thread's subject; null if there is no thread") {
        thread($0)?.subject
      },
    ]
  }

  /// `3. Lunch?`, above its result; nothing for a single thread.
  public func heading(in layout: Layout) -> [StyledLine] {
    isOneOfSeveral ? layout.wrapped(title(n.map { "\($0). " }), .heading) : []
  }

  var spokenHeading: [TerminalText] {
    isOneOfSeveral ? [Sentence.ended(title(n.map { "Thread \($0), " }))] : []
  }

  private func title(_ number: String?) -> TerminalText {
    TerminalText(line: (number ?? "") + SubjectText.of(subject))
  }
}
