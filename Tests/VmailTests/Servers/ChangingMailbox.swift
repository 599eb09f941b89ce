import Foundation
import VmailDomain
import VmailServerSupport
import VmailTestSupport

/// A user's mail on a real server, which others change.
struct ChangingMailbox {
  let server: RealMailServer
  let user: RealMailServer.User
  /// What each message says, by its subject.
  private(set) var texts: [String: String] = [:]
  private var changes = 0

  /// With messages in the Inbox, every fifth with an attachment, and one in the Archive.
  init(messages: Int) async throws {
    server = try await RealMailServer.shared()
    user = try server.makeUser()
    let file = FileManager.default.temporaryDirectory.appending(path: "vmail-\(UUID().uuidString).mbox")
    defer { try? FileManager.default.removeItem(at: file) }
    var mbox = ""
    for number in 0..<messages {
      mbox +=
        "From a@example.org Sat Nov 21 10:00:00 2026\n" + message("m\(number)", hasFile: number % 5 == 0)
        + "\n"
    }
    try Data(mbox.utf8).write(to: file)
    try await server.importMail(file, to: user)
    try await server.deliver(message("kept", hasFile: false), to: user, folder: "Archive")
  }

  /// Changes of every kind: a new message, other flags, and one expunged.
  mutating func change() async throws {
    changes += 1
    try await server.deliver(message("new\(changes)", hasFile: changes % 3 == 0), to: user)
    let name = user.name
    try await server.doveadm(
      "flags", changes % 2 == 0 ? "remove" : "add", "-u", name, "\\Flagged", "mailbox", "INBOX", "1:3")
    try await server.doveadm("expunge", "-u", name, "mailbox", "INBOX", "4")
  }

  func line(_ security: ServerEndpoint.Security) async throws -> FaultProxy {
    try await FaultProxy(to: security == .tls ? server.imapsPort : server.imapPort)
  }

  /// What the server has now, asked in another way than vmail does.
  func onServer() async throws -> ServerMail {
    let table = try await server.doveadm(
      "-f", "tab", "fetch", "-u", user.name, "mailbox uid flags hdr.subject", "mailbox", "*")
    return ServerMail(table: table)
  }

  /// Texts end with a word of their own: one that is cut off lacks it.
  private mutating func message(_ name: String, hasFile: Bool) -> String {
    let end = "the end of \(name)."
    texts[name] = end
    let head =
      "From: Ann <ann@example.org>\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\nMIME-Version: 1.0\n"
    let text = String(repeating: "A line.\n", count: 20) + end + "\n"
    guard hasFile else { return head + "\n" + text }
    let file = Data(repeating: 0x41, count: 9_000).base64EncodedString(options: .lineLength76Characters)
      .replacing("\r\n", with: "\n")
    return head + """
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/plain

      \(text)
      --b
      Content-Type: application/pdf; name=r.pdf
      Content-Transfer-Encoding: base64

      \(file)
      --b--

      """
  }
}

/// The mail of a user, as `doveadm fetch` shows it.
struct ServerMail {
  struct Copy {
    var uid: UInt32
    var flags: MessageFlags
    var subject: String
  }
  /// By mailbox.
  private(set) var copies: [String: [Copy]] = [:]

  fileprivate init(table: String) {
    let names: [(String, MessageFlags)] = [
      ("\\Seen", .seen), ("\\Flagged", .flagged), ("\\Answered", .answered),
    ]
    for row in table.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      let words = cells[2].split(separator: " ")
      let flags = names.filter { words.contains(Substring($0.0)) }.reduce(MessageFlags()) { $0.union($1.1) }
      copies[String(cells[0]), default: []].append(
        Copy(uid: UInt32(cells[1]) ?? 0, flags: flags, subject: String(cells[3])))
    }
  }
}
