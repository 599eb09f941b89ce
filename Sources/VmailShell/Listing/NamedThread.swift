import VmailDomain
import VmailEngine
import VmailTerminal

/// The thread that a result is about.
struct NamedThread: Sendable {
  var id: ThreadID
  /// Its number in the listing; `nil` if it isn't listed.
  var n: Int?
  var subject: String
  /// Whether results of several threads follow each other, so that people must see which is which.
  var isOneOfSeveral = false

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
  func heading(in layout: Layout) -> [StyledLine] {
    isOneOfSeveral ? layout.wrapped(title(n.map { "\($0). " }), .heading) : []
  }

  var spokenHeading: [TerminalText] {
    isOneOfSeveral ? [Sentence.ended(title(n.map { "Thread \($0), " }))] : []
  }

  private func title(_ number: String?) -> TerminalText {
    TerminalText(line: (number ?? "") + SubjectText.of(subject))
  }
}

extension NamedThread {
  /// Returns what tells threads apart.
  static func named(_ threads: [ThreadID], in shell: inout Shell) async throws -> [NamedThread] {
    let numbers = shell.session.listing?.listing.numbersOfThreads ?? [:]
    let known = try await shell.services().actions.summaries(of: threads)
    return threads.map {
      NamedThread(
        id: $0, n: numbers[$0], subject: known[$0]?.subject ?? "", isOneOfSeveral: threads.count > 1)
    }
  }
}
