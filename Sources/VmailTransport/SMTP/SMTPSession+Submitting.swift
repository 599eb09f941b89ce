import VmailDomain

extension SMTPSession: SubmissionSession {
  var traits: SubmissionTraits { capabilities.traits }

  func submit(_ mail: SubmittedMail, beforeEnd: @Sendable () async throws -> Void) async throws -> String {
    let transaction = try MailTransaction(mail, to: capabilities)
    try await announce(transaction)
    guard capabilities.hasChunking else { return try await sendData(mail.source, beforeEnd: beforeEnd) }
    do {
      return try await sendChunks(mail.source, beforeEnd: beforeEnd)
    } catch ServerError.refused(let code?, _) where Self.unknownCommand.contains(code) {
      // Something between here and the server doesn't know BDAT. It has understood no part of the mail.
      giveUpChunking()
      try await announce(transaction)
      return try await sendData(mail.source, beforeEnd: beforeEnd)
    }
  }

  /// The replies to a command that isn't known or implemented (RFC 5321 section 4.2.2).
  private static let unknownCommand: Set<String> = ["500", "502", "504"]

  func close() async { await quit() }

  /// Sends MAIL and RCPT. When any of them is refused, or the mail would be held until another time, the server is made to
  /// forget them all.
  func announce(_ transaction: MailTransaction) async throws {
    let replies = try await replies(to: transaction.commands)
    if let sender = replies.first, sender.outcome != .done {
      await forget()
      throw sender.failure
    }
    if let sender = replies.first, transaction.isHeldOtherwise(by: sender) {
      await forget()
      throw SubmissionError.cannotHold
    }
    let refused = zip(transaction.recipients, replies.dropFirst()).filter { $1.outcome != .done }
    guard refused.isEmpty else {
      await forget()
      throw SubmissionError.recipientsRefused(
        refused.map { RefusedRecipient(address: $0.address, code: $1.code, reason: $1.text) })
    }
  }

  /// Returns the replies, in one round trip with pipelining (RFC 2920); otherwise, nothing is sent after a
  /// refused MAIL.
  private func replies(to commands: [SMTPCommand]) async throws -> [SMTPReply] {
    var replies: [SMTPReply] = []
    let isPipelined = capabilities.hasPipelining
    if isPipelined { try await beginExchange() }
    for (place, command) in commands.enumerated() {
      if !isPipelined {
        if let sender = replies.first, sender.outcome != .done { break }
        try await beginExchange()
      }
      expectReply(
        to: command, within: place == 0 ? SubmissionDeadlines.sender : SubmissionDeadlines.recipient)
      if !isPipelined { send([command]) } else if place == 0 { send(commands) }
      replies.append(try checked(try await reply()))
    }
    return replies
  }

  /// - Throws: ``ServerError`` for a reply after which the connection is unusable: 421, and a reply that is
  ///   valid only for DATA and AUTH.
  func checked(_ reply: SMTPReply) throws -> SMTPReply {
    guard reply.code != 421, reply.outcome != .more else { throw broken(reply.failure) }
    return reply
  }

  /// Sends RSET after a refusal. A failure of RSET doesn't change the refusal; a connection in an unclear
  /// state ends.
  func forget() async {
    if let answer = try? await exchange(.reset), answer.outcome == .done { return }
    connection.close()
  }
}
