import Glibc

/// Generates a mailbox, which is always the same for the same numbers.
struct MailboxGenerator {
  let threads: Int
  let messages: Int
  var areShort = false

  /// Writes a Maildir to `FOLDER/maildir/cur`.
  func writeMaildir(in folder: String) throws {
    let maildir = folder + "/maildir"
    for name in ["cur", "new", "tmp"] { try File.makeFolder("\(maildir)/\(name)") }
    try forEach { number, entry, bytes in
      // Most messages are read, and some of them starred.
      let flags = number % 7 == 0 ? "" : number % 40 == 1 ? "FS" : "S"
      try File.write(bytes, to: "\(maildir)/cur/\(entry.date).M\(number)P1.bench:2,\(flags)")
    }
  }

  /// Writes the same mail to `FOLDER/mail.mbox` (mboxrd).
  func writeMbox(in folder: String) throws {
    try File.makeFolder(folder)
    let path = folder + "/mail.mbox"
    guard let file = fopen(path, "w") else { throw BenchError.system(path) }
    try forEach { _, entry, bytes in
      let text = Array("From bench@example.org \(MailTime.envelope(entry.date))\n".utf8) + Self.quoted(bytes)
      guard fwrite(text, 1, text.count, file) == text.count else { throw BenchError.system(path) }
    }
    guard fclose(file) == 0 else { throw BenchError.system(path) }
  }

  private func forEach(_ body: (Int, MailboxPlan.Entry, [UInt8]) throws -> Void) throws {
    let plan = MailboxPlan(threads: threads, messages: messages)
    let writer = MessageWriter(plan: plan, areShort: areShort)
    for (number, entry) in plan.entries.enumerated() { try body(number, entry, try writer.message(entry)) }
  }

  /// Inserts `>` before lines that begin with `From `, possibly after other `>`, and appends an empty line.
  private static func quoted(_ message: [UInt8]) -> [UInt8] {
    let from = Array("From ".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(message.count + 64)
    for line in message.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == UInt8(ascii: ">") }).starts(with: from) { result.append(UInt8(ascii: ">")) }
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result + [UInt8(ascii: "\n")]
  }
}
