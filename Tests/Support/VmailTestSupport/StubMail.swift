public import Foundation
import Synchronization
public import VmailDomain

/// The mail of a ``StubMailSession``: messages of several parts, sent in pieces over a connection that breaks on
/// request.
public final class StubMail: Sendable {
  /// An attachment of a message, in its encoded form.
  public struct File: Sendable {
    public var name: String
    public var type: String
    /// The Content-Transfer-Encoding.
    public var encoding: String
    public var encoded: [UInt8]
    /// The size announced by the server, if it is not the true one.
    public var announced: Int?
    public var contentId: String?

    public init(
      _ name: String, _ type: String = "application/octet-stream", encoding: String = "base64",
      encoded: [UInt8], announced: Int? = nil, contentId: String? = nil
    ) {
      (self.name, self.type, self.encoding, self.encoded) = (name, type, encoding, encoded)
      (self.announced, self.contentId) = (announced, contentId)
    }

    /// Returns an attachment encoded in base64, with lines of 76 characters.
    public static func base64(_ name: String, _ bytes: [UInt8], type: String = "application/octet-stream")
      -> File
    {
      let text = Data(bytes).base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed])
      return File(
        name, type, encoded: Array(text).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
    }
  }

  /// A request for bytes.
  public struct Request: Hashable, Sendable {
    public var section: MessageSection?
    public var uid: UInt32
    public var offset: Int
  }

  struct Message: Sendable {
    var remote: RemoteMessage
    var source: [UInt8]
    var parts: [String: [UInt8]]
  }

  struct Mailbox: Sendable {
    var uidValidity: UInt32
    var messages: [UInt32: Message] = [:]
  }

  private struct State {
    var mailboxes: [String: Mailbox] = [:]
    /// The faults by number of the request: an error after a number of bytes.
    var faults: [Int: (after: Int, error: ServerError)] = [:]
    var requests: [Request] = []
    var sessions = 0
    var open = 0
  }

  private let state = Mutex(State())
  /// The number of bytes per piece.
  let pieceSize: Int

  public init(pieceSize: Int = 1_000) { self.pieceSize = pieceSize }

  // MARK: Adding mail

  public func add(_ mailbox: String, uidValidity: UInt32 = 1) {
    state.withLock { $0.mailboxes[mailbox] = Mailbox(uidValidity: uidValidity) }
  }

  /// - Returns: the data reported by FETCH.
  @discardableResult
  public func add(
    _ subject: String, text: String = "Hello.", files: [File], to mailbox: String = "INBOX", uid: UInt32 = 1,
    date: Date = Date(timeIntervalSince1970: 1_738_764_000)
  ) -> RemoteMessage {
    let message = Self.message(subject, text: text, files: files, uid: uid, date: date)
    state.withLock { $0.mailboxes[mailbox, default: Mailbox(uidValidity: 1)].messages[uid] = message }
    return message.remote
  }

  public func remove(_ uid: UInt32, from mailbox: String) {
    state.withLock { $0.mailboxes[mailbox]?.messages[uid] = nil }
  }

  public func remove(_ mailbox: String) { state.withLock { $0.mailboxes[mailbox] = nil } }

  /// Returns the message's source.
  public func source(_ uid: UInt32, in mailbox: String = "INBOX") -> [UInt8] {
    state.withLock { $0.mailboxes[mailbox]?.messages[uid]?.source ?? [] }
  }

  /// Makes the server send other bytes than it has announced.
  public func falsify(_ uid: UInt32, in mailbox: String = "INBOX", _ body: (inout [UInt8]) -> Void) {
    state.withLock { state in
      guard var message = state.mailboxes[mailbox]?.messages[uid] else { return }
      body(&message.source)
      state.mailboxes[mailbox]?.messages[uid] = message
    }
  }

  /// Breaks the connection in the n-th request for bytes from now on, counted from 0, after a number of bytes.
  public func breakLine(
    _ request: Int = 0, after bytes: Int, with error: ServerError = .connectionLost(reason: "reset")
  ) {
    state.withLock { $0.faults[$0.requests.count + request] = (bytes, error) }
  }

  /// The requests, in order.
  public var requests: [Request] { state.withLock { $0.requests } }
  /// The numbers of connections made, and of open ones.
  public var sessions: (made: Int, open: Int) { state.withLock { ($0.sessions, $0.open) } }

  // MARK: Connections

  func began() {
    state.withLock { state in
      state.sessions += 1
      state.open += 1
    }
  }

  func ended() { state.withLock { $0.open -= 1 } }

  func names() -> [String] { state.withLock { $0.mailboxes.keys.sorted() } }
  func create(_ name: String) {
    state.withLock { $0.mailboxes[name, default: Mailbox(uidValidity: 1)].uidValidity = 1 }
  }
  func mailbox(_ name: String) -> Mailbox? { state.withLock { $0.mailboxes[name] } }

  /// - Returns: the number of bytes after which an error follows.
  func begin(_ request: Request) -> (after: Int, error: ServerError)? {
    state.withLock { state in
      defer { state.requests.append(request) }
      return state.faults[state.requests.count]
    }
  }

  // MARK: Messages

  private static func message(
    _ subject: String, text: String, files: [File], uid: UInt32, date: Date
  ) -> Message {
    let header =
      "From: Ann <ann@example.org>\r\nTo: me@example.org\r\nSubject: \(subject)\r\n"
      + "Message-ID: <\(subject.lowercased().replacing(" ", with: "-"))@example.org>\r\nMIME-Version: 1.0\r\n"
      + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n"
    var body = Array("--b\r\nContent-Type: text/plain; charset=\"utf-8\"\r\n\r\n\(text)".utf8)
    var structure = BodyPart(
      type: "multipart", subtype: "mixed", parameters: [.init(name: "boundary", value: "b")])
    structure.parts = [
      BodyPart(
        type: "text", subtype: "plain", parameters: [.init(name: "charset", value: "utf-8")],
        size: text.utf8.count)
    ]
    var parts = ["1": Array(text.utf8)]
    for (index, file) in files.enumerated() {
      let names = file.type.split(separator: "/", maxSplits: 1).map(String.init)
      let id = file.contentId.map { "Content-ID: <\($0)>\r\n" } ?? ""
      body +=
        "\r\n--b\r\nContent-Type: \(file.type)\r\nContent-Transfer-Encoding: \(file.encoding)\r\n\(id)Content-Disposition: attachment; filename=\"\(file.name)\"\r\n\r\n"
        .utf8
      body += file.encoded
      structure.parts.append(
        BodyPart(
          type: names[0], subtype: names[1], contentId: file.contentId.map { "<\($0)>" },
          encoding: file.encoding, size: file.announced ?? file.encoded.count, disposition: "attachment",
          dispositionParameters: [.init(name: "filename", value: file.name)]))
      parts["\(index + 2)"] = file.encoded
    }
    body += "\r\n--b--\r\n".utf8
    let source = Array(header.utf8) + body
    let remote = RemoteMessage(
      uid: uid, flags: .seen, internalDate: date, size: source.count, structure: structure,
      header: Array(header.utf8))
    return Message(remote: remote, source: source, parts: parts)
  }
}
