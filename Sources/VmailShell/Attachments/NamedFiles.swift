import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Saves attachments of threads, which needn't be open, under names made by a pattern.
struct NamedFiles {
  /// The names of files below a folder, with `{name}` and others for parts of the message.
  let pattern: String
  let skipsExisting: Bool
  let isConfirmed: Bool

  func save(_ words: [Word], below folder: String, for call: CommandCall, in shell: inout Shell) async throws
  {
    var files: [(target: AttachmentTarget, path: [AttachmentFileName])] = []
    for thread in try await ThreadTargets.named(words, in: &shell) {
      let emails = try await shell.services().fetchThread.fetchThread(id: thread.threadId).emails
      for (index, email) in emails.enumerated() {
        for attachment in NumberedAttachment.all(of: email) where !attachment.attachment.isInline {
          let target = AttachmentTarget(message: index + 1, email: email.id, numbered: attachment)
          files.append((target, try parts(of: email, attachment, shell.console.layout.times)))
        }
      }
    }
    if shell.isRehearsing {
      for (target, path) in files {
        let (names, attachment) = (path.map(\.name), target.attachment)
        let place = ([folder] + names.dropLast()).joined(separator: "/")
        if skipsExisting, try Self.isThere(attachment, in: place, as: path[path.count - 1]) { continue }
        shell.console.result(
          WouldRecord(command: SaveCommand.name, file: ([place] + names.suffix(1)).joined(separator: "/")))
      }
      return
    }
    // A person is not asked about what can't be done.
    guard files.isEmpty || access(folder, F_OK) == 0 else { throw AttachmentError.noFolder(path: folder) }
    let targets = files.map(\.target)
    try await Download.confirm(targets, to: "save", isConfirmed: isConfirmed, in: &shell)
    try await AgentMode.expectPerson(
      for: Deed(
        "save attachments", .writesFiles,
        [.init(label: "folder", value: FullPath.of(folder)), .init(label: "names", value: pattern)]
          + targets.map(\.item)), in: shell)
    for (target, path) in files {
      try Task.checkCancellation()
      let kept = try await Download.download(target, for: call, in: &shell)
      let (place, name) = (try Self.made(path.dropLast().map(\.name), below: folder), path[path.count - 1])
      if skipsExisting, try Self.isThere(kept.attachment, in: place, as: name) { continue }
      var named = kept
      named.numbered.attachment.filename = name.name
      let (_, saved) = try await Download.save(named, into: place, for: call, in: &shell)
      shell.console.result(SaveRecord(target: kept, path: saved))
    }
  }

  /// Returns the parts of a path, at least one, none of which can leave its folder.
  private func parts(
    of email: Email, _ attachment: NumberedAttachment, _ times: TimestampFormat
  ) throws -> [AttachmentFileName] {
    let values = [
      "date": String(times.sortable(email.dateReceived).prefix(10)),
      "from": email.fromName ?? email.fromAddress,
      "address": email.fromAddress, "subject": SubjectText.of(email.subject), "name": attachment.name,
    ]
    let typed = pattern.split(separator: "/")
    guard !typed.isEmpty, !typed.contains("..") else {
      throw ShellError.invalidOption("name", pattern, expected: "a name without .., such as {date}/{name}")
    }
    return try typed.map { part in
      var (text, rest) = ("", part)
      while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
        let name = String(rest[start...end].dropFirst().dropLast())
        guard let value = values[name] else {
          let known = values.keys.sorted().map { "{\($0)}" }
          throw ShellError.invalidOption("name", pattern, expected: Sentence.choice(known, "or"))
        }
        text += String(rest[..<start]) + value
        rest = rest[end...].dropFirst()
      }
      return AttachmentFileName(text + String(rest))
    }
  }

  private static func made(_ folders: [String], below folder: String) throws -> String {
    guard access(folder, F_OK) == 0 else { throw AttachmentError.noFolder(path: folder) }
    return try folders.reduce(folder) { place, name in
      let path = place + "/" + name
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))")
      }
      return path
    }
  }

  /// Returns whether one of the files that saving would number has the same content.
  private static func isThere(_ kept: Attachment, in folder: String, as name: AttachmentFileName) throws
    -> Bool
  {
    guard let path = kept.localPath else { return false }
    let content = try FileBytes.read(path, limit: .max)
    return (1...).lazy.map { folder + "/" + name.numbered($0) }.prefix { access($0, F_OK) == 0 }
      .contains { (try? FileBytes.read($0, limit: .max)) == content }
  }
}
