import Foundation
import VmailDemo
import VmailMessage
import VmailStore

@testable import VmailShell
@testable import VmailViews

/// Homes with the demo's mail, that of ``ExampleMail``, and the files that examples name.
final class ExampleWorld: Sendable {
  /// The store that each home gets a copy of; made once.
  static let shared = Task { try await ExampleWorld() }

  private let template: URL

  private init() async throws {
    template = FileManager.default.temporaryDirectory.appending(path: "vmail-examples-\(UUID().uuidString)")
    let store = try MailStore.open(at: template.path)
    let now = Date()
    try await LoadDemoUseCase(store: store, reader: MIMEMessageReader()).load(now: now)
    store.close()
    let program = try Program()
    defer { program.remove() }
    let mail = try program.write(ExampleMail.mbox(now: now), to: "examples.mbox")
    let imported = try program.run(["--store", template.path, "-e", "import \(mail) --account work"])
    guard imported.code == 0 else { throw CocoaError(.featureUnsupported, userInfo: ["said": imported.err]) }
  }

  /// A new home. Remove it when done.
  func home() throws -> Program {
    let program = try Program()
    let files = FileManager.default
    try files.createDirectory(
      at: program.store.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(at: template, to: program.store)
    for folder in [
      "Documents", ".config/vmail", ".local/state/vmail", "Maildir/cur", "Maildir/new", "Maildir/tmp",
    ] {
      try files.createDirectory(at: program.home.appending(path: folder), withIntermediateDirectories: true)
    }
    let letter = "From: ann@example.org\nSubject: Old\nMessage-ID: <old@example.org>\n\nText.\n"
    try program.write(letter, to: "Maildir/new/1.host")
    try program.write("From ann@example.org Mon Feb  3 09:12:00 2025\n" + letter + "\n", to: "old.mbox")
    try program.write("set page-size 30\n", to: ".config/vmail/vmailrc")
    try program.write("list\nfolders\n", to: ".local/state/vmail/history")
    try program.write("list :u\n", to: "morning.vmail")
    try program.write("A plan.\n", to: "plan.pdf")
    try program.write("Subject: Welcome\n\nHello {first-name|you}.\n", to: "welcome.txt")
    try program.write("email,name\nann@example.org,Ann Lee\n", to: "guests.csv")
    return program
  }

  /// Runs lines one after the other, with an editor and a browser that do nothing.
  func run(_ lines: [String]) throws -> Program.Outcome {
    let program = try home()
    defer { program.remove() }
    return try program.run(
      lines.flatMap { ["-e", $0] }, environment: ["EDITOR": "true", "BROWSER": "true", "USER": "kim"])
  }
}
