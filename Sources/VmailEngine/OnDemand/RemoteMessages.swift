public import VmailDomain
public import VmailStore

internal import FoundationEssentials

/// Finds messages on their servers, for data that is needed only now.
///
/// A connection is kept open for some seconds, since further requests for the same mailbox are likely. Each
/// user of a connection has exclusive access.
public actor RemoteMessages {
  /// The time for which an unused connection is kept open, in seconds.
  static let patience: TimeInterval = 10

  private struct Line {
    let session: any MailServerSession
    var selected: (path: MailboxPath, mailbox: SelectedMailbox)?
  }

  private struct Kept {
    let line: Line
    let alarm: Alarm
    let number: Int
  }

  private let store: MailStore
  private let servers: any MailServerConnecting
  private let credentials: CredentialsUseCase
  private let clock: any WallClock
  private var kept: [AccountID: Kept] = [:]
  private var number = 0

  public init(
    store: MailStore, servers: any MailServerConnecting, credentials: CredentialsUseCase,
    clock: any WallClock
  ) {
    self.store = store
    self.servers = servers
    self.credentials = credentials
    self.clock = clock
  }

  /// Calls `body` with a message on its server, in a selected mailbox.
  /// - Parameters:
  ///   - ask: asks the user for a password; `nil` where nobody can be asked.
  ///   - body: called with the server's data about the message, once its identity was verified.
  /// - Throws: ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``, ``StoreError``, and
  ///   the errors of `body`.
  public func with<Value: Sendable>(
    _ email: EmailID, ask: SecretAsking?,
    _ body: @Sendable (RemoteMessage, any MailServerSession) async throws -> Value
  ) async throws -> Value {
    guard let copies = try await store.read({ try $0.copies(emailId: email) }), !copies.places.isEmpty else {
      throw RemoteMessageError.notOnServer
    }
    let (line, message) = try await found(copies, ask)
    do {
      let value = try await body(message, line.session)
      keep(line, for: copies.account)
      return value
    } catch {
      // After any error, there may be unread data on the connection.
      await line.session.close()
      throw error
    }
  }

  /// Closes unused connections.
  public func close() async {
    let lines = kept.values
    kept = [:]
    for kept in lines {
      kept.alarm.cancel()
      await kept.line.session.close()
    }
  }

  // MARK: The message

  private func found(_ copies: MessageCopies, _ ask: SecretAsking?) async throws -> (
    Line, RemoteMessage
  ) {
    if let waiting = take(of: copies.account) {
      var line = waiting
      // The server may have closed the connection meanwhile; that isn't an error of the current request.
      do { return (line, try await find(copies, on: &line)) } catch let error as ServerError
        where error.isTemporary
      {
        await line.session.close()
      } catch {
        await line.session.close()
        throw error
      }
    }
    var line = Line(session: try await connect(copies, ask))
    do {
      let message = try await find(copies, on: &line)
      return (line, message)
    } catch {
      await line.session.close()
      throw error
    }
  }

  /// Tries the known copies until one is verified to be the message.
  private func find(_ copies: MessageCopies, on line: inout Line) async throws -> RemoteMessage {
    var refusal: ServerError?
    let recognition = MessageRecognition(session: line.session)
    for place in copies.places {
      do {
        guard try await select(place, on: &line),
          let message = try await line.session.messages([place.uid]).first(where: { $0.uid == place.uid }),
          try await recognition.isSame(message, as: copies.identity)
        else { continue }
        return message
      } catch let error as ServerError {
        guard case .refused = error else { throw error }
        (refusal, line.selected) = (error, nil)
      }
    }
    if let refusal, copies.places.count == 1 { throw refusal }
    throw RemoteMessageError.moved
  }

  /// - Returns: whether the UID may still be that of the message.
  private func select(_ place: MessageCopies.Copy, on line: inout Line) async throws -> Bool {
    if let selected = line.selected, selected.path == place.path {
      return selected.mailbox.mayHold(place)
    }
    line.selected = nil
    let mailbox = try await line.session.select(place.path, since: nil)
    line.selected = (place.path, mailbox)
    return mailbox.mayHold(place)
  }

  // MARK: Connections

  private func connect(_ copies: MessageCopies, _ ask: SecretAsking?) async throws
    -> any MailServerSession
  {
    guard let settings = try await store.read({ try $0.serverSettings(accountId: copies.account) }) else {
      throw RemoteMessageError.notSetUp
    }
    return try await credentials.withCredentials(of: copies.accountName, settings, ask: ask) { [servers] in
      try await servers.connect(settings.login(to: settings.imap, $0, of: copies.accountName))
    }
  }

  private func take(of account: AccountID) -> Line? {
    guard let kept = kept.removeValue(forKey: account) else { return nil }
    kept.alarm.cancel()
    return kept.line
  }

  private func keep(_ line: Line, for account: AccountID) {
    number += 1
    let mine = number
    let alarm = clock.schedule(after: Self.patience) { [weak self] in
      guard let self else { return }
      Task { await self.end(mine, of: account) }
    }
    let former = kept.updateValue(Kept(line: line, alarm: alarm, number: mine), forKey: account)
    guard let former else { return }
    former.alarm.cancel()
    Task { await former.line.session.close() }
  }

  private func end(_ number: Int, of account: AccountID) async {
    guard kept[account]?.number == number else { return }
    if let line = take(of: account) { await line.session.close() }
  }
}

extension SelectedMailbox {
  /// Whether a UID may be that of the same message as before; the message shows whether it is.
  fileprivate func mayHold(_ place: MessageCopies.Copy) -> Bool {
    hasPassingUIDs || uidValidity == place.uidValidity
  }
}
