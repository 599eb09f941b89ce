public import Foundation
import NIOCore
import NIOPosix

/// A local IMAP server that stores mail, and responds like a real one of its ``ServerPersonality``. Tests can examine
/// its mail, change it like other clients, and plan faults.
///
///     let server = try await FakeIMAPServer(.gmail)
///     server.deliver("Subject: one\n\nBody.\n", to: "INBOX")
///     server.plan(CommandFault("UID COPY", .cutAfter))
///     … a client talks to 127.0.0.1:server.port …
///     #expect(server.messages(in: "[Gmail]/All Mail").count == 1)
public final class FakeIMAPServer: Sendable {
  /// The credentials of its only user.
  public struct Login: Sendable {
    public var user = "user@example.org"
    public var password = "secret"
    /// The token for XOAUTH2.
    public var accessToken = "token"

    public init() {}
  }

  public let port: Int
  public let login: Login
  public let personality: ServerPersonality
  private let listener: any Channel
  private let world: FakeIMAPWorld

  /// - Parameter tls: enables TLS from the first byte; `nil` for connections in clear text.
  public init(
    _ personality: ServerPersonality = .dovecot, login: Login = Login(), tls: ServerTLS? = nil
  ) async throws {
    let world = FakeIMAPWorld(personality, login)
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          world.accept(try ServerConnection(channel, tls: tls?.context))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = listener.localAddress?.port else { throw ServerSupportError("no port was given") }
    (self.port, self.listener, self.world) = (port, listener, world)
    (self.personality, self.login) = (personality, login)
  }

  /// Stops the server, and closes all connections.
  public func stop() async {
    try? await listener.close()
    world.checkpoints.openAll()
    await world.closeAll()
  }

  // MARK: Actions of clients

  /// All received commands, in order.
  public var commands: [ReceivedCommand] { world.commands }
  public func clearCommands() { world.clearCommands() }
  /// What FETCH has sent since the start, or the last ``clearTraffic()``.
  public var traffic: Traffic { world.traffic }
  public func clearTraffic() { world.clearTraffic() }
  /// Ends the day for which Gmail counts bytes.
  public func beginDay() { world.beginDay() }
  /// The number of connections made so far.
  public var connectionCount: Int { world.connectionCount }

  public func plan(_ fault: CommandFault) { world.plan(fault) }
  /// Removes all planned faults.
  public func clearFaults() { world.clearFaults() }
  /// Closes all open connections without a response.
  public func dropConnections() async { await world.closeAll() }
  /// Returns when a command is held under this name.
  public func reached(_ hold: String) async { await world.checkpoints.reached(hold) }
  public func release(_ hold: String) { world.checkpoints.release(hold) }
  /// Returns when a client is in IDLE.
  public func idled() async { await world.idled() }

  // MARK: Examining the mail

  /// The names of all mailboxes as sent by the server, in modified UTF-7, including those that IMAP does not show.
  public var mailboxes: [String] { world.look(\.names) }
  /// The special uses for which there are mailboxes (SPECIAL-USE).
  public var uses: Set<MailboxUse> { world.look { Set($0.mailboxes.values.compactMap(\.use)) } }
  /// Returns the messages in the order of their UIDs.
  public func messages(in mailbox: String) -> [FakeMessage] { world.look { $0.messages(in: mailbox) } }
  public func uidValidity(of mailbox: String) -> UInt32? { world.look { $0.mailboxes[mailbox]?.uidValidity } }

  /// Returns the mailboxes that contain a message, given by its Message-ID without angle brackets.
  public func mailboxes(of messageId: String) -> Set<String> {
    world.look { account in
      Set(account.names.filter { name in account.messages(in: name).contains { $0.messageId == messageId } })
    }
  }

  // MARK: Actions of other clients

  /// Adds a message.
  /// - Parameter source: the message, whose line ends are converted to CRLF.
  /// - Returns: its UID; 0 if there is no such mailbox.
  @discardableResult
  public func deliver(
    _ source: String, to mailbox: String, flags: Set<String> = [],
    date: Date = Date(timeIntervalSince1970: 1_700_000_000)
  ) -> UInt32 {
    let lines = source.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    return deliver(Array(lines.utf8), to: mailbox, flags: flags, date: date)
  }

  /// Adds a message, leaving its source unchanged.
  @discardableResult
  public func deliver(
    _ source: [UInt8], to mailbox: String, flags: Set<String> = [],
    date: Date = Date(timeIntervalSince1970: 1_700_000_000)
  ) -> UInt32 {
    world.change { $0.add(source, to: mailbox, flags: flags, date: date) } ?? 0
  }

  func add(_ letters: [GmailMail.Letter], labels: [String]) {
    world.change { account in
      for label in labels { account.make(label) }
      for letter in letters { account.add(letter) }
    }
  }

  public func setFlags(_ flags: Set<String>, of uid: UInt32, in mailbox: String) {
    world.change { $0.setFlags(flags, of: uid, in: mailbox) }
  }

  /// Expunges a message, whatever its flags. On Gmail the label is removed, and the user's settings determine what
  /// happens to the message.
  public func expunge(_ uid: UInt32, in mailbox: String) {
    world.change { $0.expunge([uid], in: mailbox) }
  }

  /// On Gmail, adds a label to a message. Returns the UID in that mailbox.
  @discardableResult
  public func copy(_ uid: UInt32, from source: String, to target: String) -> UInt32? {
    world.change { $0.copy([uid], from: source, to: target).first?.1 }
  }

  @discardableResult
  public func move(_ uid: UInt32, from source: String, to target: String) -> UInt32? {
    world.change { $0.move([uid], from: source, to: target).first?.1 }
  }

  @discardableResult
  public func createMailbox(_ name: String, _ use: MailboxUse? = nil) -> Bool {
    world.change { $0.make(name, use) }
  }

  /// Shows or hides a mailbox in IMAP, like Gmail's settings ("Show in IMAP").
  public func setShown(_ isShown: Bool, _ mailbox: String) {
    world.change { if isShown { $0.hidden.remove(mailbox) } else { $0.hidden.insert(mailbox) } }
  }

  /// Changes the labels of a message, given as in X-GM-LABELS (`\Inbox`, `Travel`).
  public func changeLabels(
    adding: Set<String>, removing: Set<String> = [], of uid: UInt32, in mailbox: String
  ) {
    world.change { account in
      guard let item = account.mailboxes[mailbox]?.entry(uid)?.item else { return }
      account.changeLabels(of: item, "+", adding, in: mailbox)
      account.changeLabels(of: item, "-", removing, in: mailbox)
    }
  }

  /// Deletes a mailbox with its messages.
  /// - Returns: whether it existed.
  @discardableResult
  public func deleteMailbox(_ name: String) -> Bool { world.change { $0.remove(name) } }

  @discardableResult
  public func renameMailbox(_ name: String, to new: String) -> Bool {
    world.change { $0.rename(name, to: new) }
  }

  /// Lets a mailbox have UIDVALIDITY 0, as on servers whose UIDs aren't lasting.
  public func dropUIDValidity(of mailbox: String) {
    world.change { $0.mailboxes[mailbox]?.uidValidity = 0 }
  }

  /// Assigns new UIDs to all messages, with a new UIDVALIDITY, if it has one.
  public func renumber(_ mailbox: String) { world.change { $0.renumber(mailbox) } }

  /// Sets PERMANENTFLAGS. Other flags are accepted with an OK, but not stored.
  public func setPermanentFlags(_ flags: Set<String>?, in mailbox: String) {
    world.change { $0.mailboxes[mailbox]?.permanentFlags = flags }
  }

  public func setRights(_ rights: MailboxRights, in mailbox: String) {
    world.change { $0.mailboxes[mailbox]?.rights = rights }
  }
}
