/// Something that reads what strangers send, and what must hold of the outcome.
struct FuzzTarget: Sendable {
  let name: String
  /// Reads an input, and throws a ``BrokenPromise`` about the outcome.
  let run: @Sendable (FuzzInput) throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (FuzzInput) throws -> Void) {
    self.name = name
    self.run = run
  }

  static let all: [FuzzTarget] = [
    .mime, .composing, .html, .plain, .terminal, .filename, .calendar, .winmail, .transfer, .mbox,
    .sealed, .maildir, .configuration, .table,
    .addresses, .mailto, .drafts, .commands, .references, .rules, .search,
    .imap, .smtp, .outgoing, .deflate, .http, .dns, .autoconfig,
    .python, .browser,
  ]
}
