import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Writes conversations as a Markdown document (CommonMark 0.31). No text of mail is markup in it: names are escaped, and what
/// somebody wrote is in fenced blocks.
enum Markdown {
  static let name = "markdown"

  /// - Parameters:
  ///   - messages: the messages of the threads of which not all are written.
  ///   - path: a file that doesn't exist yet; `nil` for standard output.
  static func export(
    _ threads: [ThreadID], only messages: [ThreadID: Set<EmailID>] = [:], to path: String?,
    in shell: inout Shell
  ) async throws {
    var (text, count, damaged, fetched) = ("", 0, 0, FetchedTexts())
    for thread in threads {
      try Task.checkCancellation()
      let conversation = try await shell.services().fetchThread.fetchThread(id: thread)
      text += "# \(escaped(SubjectText.of(conversation.thread.subject)))\n\n"
      for email in conversation.emails where messages[thread]?.contains(email.id) ?? true {
        count += 1
        let message = try await FetchedTexts.read(count, email, ReadingOptions(), &fetched, in: &shell)
        let damage = message?.damageSentence.map { "(\($0))\n\n" } ?? ""
        damaged += damage.isEmpty ? 0 : 1
        text += section(
          of: email, damage + (message?.text.plainText() ?? "(not downloaded)"), in: shell.console.layout)
      }
    }
    try write(text, of: count, to: path, in: shell)
    guard damaged > 0 else { return }
    throw ShellError(
      .data,
      "\(Digits.counted(damaged, "message")) \(damaged == 1 ? "is" : "are") damaged, and not whole in it",
      hint: "Type doctor.")
  }

  private static func write(_ text: String, of count: Int, to path: String?, in shell: Shell) throws {
    guard let path else {
      let bytes = Array(text.utf8)
      return shell.settings.output == .json
        ? shell.console.result(RawRecord(message: 1, source: bytes)) : shell.console.mail(bytes)
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))") }
    defer { close(file) }
    guard FileDescriptorSink(descriptor: file).write(Array(text.utf8)) else {
      unlink(path)
      throw ShellError(.cannotWrite, "couldn't write all of \(path)")
    }
    shell.console.result(ExportRecord(written: count, missing: 0, damaged: 0, path: path))
  }

  static func section(of email: Email, _ text: String, in layout: Layout) -> String {
    let from = Participant(name: email.fromName, email: email.fromAddress)
    let files = NumberedAttachment.all(of: email).map(\.name).map(escaped).joined(separator: ", ")
    return "## \(escaped(AddressList.text(of: [from]))), \(layout.times.sortable(email.dateReceived))\n\n"
      + "To: \(escaped(AddressList.text(of: email.toAddresses)))\n\n\(fenced(text))\n\n"
      + (files.isEmpty ? "" : "Attachments: \(files)\n\n")
  }

  /// Returns a line in which no character is markup.
  static func escaped(_ text: String) -> String {
    TerminalText(line: text).string.map {
      $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : "\($0)"
    }
    .joined()
  }

  /// Returns a block with a fence that is longer than any in the text.
  static func fenced(_ text: String) -> String {
    let text = TerminalText(text, lines: .kept).string
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    return "\(fence)text\n\(text)\n\(fence)"
  }
}
