import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

enum AttachmentTargets {
  /// Returns the attachments named by words.
  /// - Throws: ``ShellError`` if any word names no attachment; the others are then left alone too.
  static func attachments(named words: some Sequence<Word>, in shell: Shell) throws -> [AttachmentTarget] {
    let emails = try openEmails(in: shell)
    var found: [AttachmentTarget] = []
    for word in words {
      if word.typed == "*" {
        let all = try attachments(ofMessages: [], in: shell)
        guard !all.isEmpty else {
          throw ShellError(.usage, "this conversation has no attachments", place: word.range)
        }
        found += all.filter { new in !found.contains { $0.reference == new.reference } }
        continue
      }
      if let number = word.number {
        let one = try attachment(number, word, in: shell)
        if !found.contains(where: { $0.reference == one.reference }) { found.append(one) }
        continue
      }
      guard let reference = PartReference(word) else {
        throw ShellError.notAnAttachment(word)
      }
      let there = try Self.attachments(ofMessage: reference.message, in: emails, word)
      let named = there.filter { reference.part == nil || $0.numbered.n == reference.part }
      if named.isEmpty { throw ShellError.noAttachment(word, message: reference.message, count: there.count) }
      found += named.filter { new in !found.contains { $0.reference == new.reference } }
    }
    return found
  }

  /// Returns whether a word has the form of a reference to attachments.
  static func namesAttachments(_ word: Word) -> Bool {
    !word.isQuoted && (word.typed == "*" || word.number != nil || PartReference(word) != nil)
  }

  /// Returns the attachment that a number alone denotes: that of the message on the screen.
  /// - Throws: ``ShellError`` if several expanded messages have such an attachment, or none has.
  private static func attachment(_ number: Int, _ word: Word, in shell: Shell) throws -> AttachmentTarget {
    let open = try MessageNumbers.openConversation(in: shell)
    let shown = open.outline.open.union([open.current]).sorted()
    let targets = shown.flatMap { number in open.email(number).map { Self.targets(of: $0, at: number) } ?? []
    }
    let found = targets.filter { $0.numbered.n == number }
    guard let target = found.first else {
      throw ShellError.noAttachment(word, of: targets.map(\.reference))
    }
    guard found.count == 1 else {
      throw ShellError(
        .usage, "\(word.text) could be \(Sentence.choice(Array(found.map(\.reference).prefix(5)), "or"))",
        hint: "Type the number of the message too.", place: word.range)
    }
    return target
  }

  /// Returns the attachments of the messages with the given numbers; without words, of all messages.
  static func attachments(ofMessages words: [Word], in shell: Shell) throws -> [AttachmentTarget] {
    let emails = try openEmails(in: shell)
    let numbers =
      words.isEmpty ? Array(1..<emails.count + 1) : try MessageNumbers.messageNumbers(named: words, in: shell)
    return numbers.flatMap { Self.targets(of: emails[$0 - 1], at: $0) }
  }

  /// Updates the open conversation after a download.
  static func update(_ attachment: Attachment, of email: EmailID, in shell: inout Shell) {
    shell.session.conversation?.note(attachment, of: email)
  }

  private static func openEmails(in shell: Shell) throws -> [Email] {
    guard let conversation = shell.session.conversation else { throw ShellError.noConversation }
    return conversation.emails
  }

  private static func attachments(
    ofMessage number: Int, in emails: [Email], _ word: Word
  ) throws -> [AttachmentTarget] {
    guard emails.indices.contains(number - 1) else {
      throw ShellError.noMessage(number, count: emails.count, place: word.range)
    }
    return targets(of: emails[number - 1], at: number)
  }

  private static func targets(of email: Email, at number: Int) -> [AttachmentTarget] {
    NumberedAttachment.all(of: email).map {
      AttachmentTarget(message: number, email: email.id, numbered: $0)
    }
  }
}

/// `open 3.1`
extension AttachmentTargets {
  /// Opens an attachment in the program for its type, after downloading it if necessary. Files that can run
  /// or load something are refused, based on their name, type and first bytes (page 8.29).
  static func openAttachment(_ word: Word, isConfirmed: Bool, for call: CommandCall, in shell: inout Shell)
    async throws
  {
    guard let target = try attachments(named: [word], in: shell).first else { return }
    try Self.expectHarmless(target, target.attachment.risk)
    try await AgentMode.expectPerson(
      for: Deed("open an attachment with the program for its type", .opens, [target.item]), in: shell)
    try await Download.confirm([target], to: "open", isConfirmed: isConfirmed, in: &shell)
    let kept = try await Download.download(target, for: call, in: &shell)
    guard let path = kept.attachment.localPath else { throw AttachmentError.gone }
    try Self.expectHarmless(target, AttachmentRisk(beginning: FileBytes.read(path, limit: 512)))
    // xdg-open chooses by type and never runs the file itself; an absolute path can't be mistaken for an option.
    guard
      let status = await shell.environment.programs.open(
        ["xdg-open", FullPath.absolute(path)], ownsTerminal: false, variables: shell.environment.variables)
    else {
      throw ShellError(
        .failure, "xdg-open is not installed",
        hint: "Save the file to a folder with save, and open it there.")
    }
    guard status == 0 else {
      await Retry.note(failedTransfer: call, in: &shell)
      throw ShellError(
        .failure, "no program could open \(target.name) (xdg-open exited with status \(status))")
    }
    shell.console.result(OpenRecord(target: kept))
  }

  private static func expectHarmless(_ target: AttachmentTarget, _ risk: AttachmentRisk) throws {
    if risk.canRunOrLoad {
      throw ShellError(
        .failure, "\(target.name) can't be opened safely: \(risk.text ?? "")",
        hint: risk.isPage
          ? "Type browse \(target.reference) for a safe page, or preview \(target.reference) for its text."
          : "Type save \(target.reference) to save it anyway.")
    }
  }
}
