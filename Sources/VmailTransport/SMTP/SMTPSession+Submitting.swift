import VmailDomain

extension SMTPSession: SubmissionSession {
  var traits: SubmissionTraits { capabilities.traits }

  func submit(_ mail: SubmittedMail, beforeEnd: @Sendable () async throws -> Void) async throws -> String {
    let transaction = try MailTransaction(mail, to: capabilities)
    try await announce(transaction)
    return capabilities.hasChunking
      ? try await sendChunks(mail.source, beforeEnd: beforeEnd)
      : try await sendData(mail.source, beforeEnd: beforeEnd)
  }

  func close() async { await quit() }

  /// MAIL and RCPT. When any of them is refused, the server is told to forget them all.
  func announce(_ transaction: MailTransaction) async throws {
    let replies = try await replies(to: transaction.commands)
    if let sender = replies.first, sender.outcome != .done {
      await forget()
      throw sender.failure
    }
    let refused = zip(transaction.recipients, replies.dropFirst()).filter { $1.outcome != .done }
    guard refused.isEmpty else {
      await forget()
      throw SubmissionError.recipientsRefused(
        refused.map { RefusedRecipient(address: $0.address, code: $1.code, reason: $1.text) })
    }
  }

  /// In one round trip where the server knows that (RFC 2920); else none is sent after a MAIL that was refused.
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

  /// - Throws: ``ServerError`` for a reply after which the connection is of no use: 421, and what is no answer to
  ///   anything but DATA and AUTH.
  func checked(_ reply: SMTPReply) throws -> SMTPReply {
    guard reply.code != 421, reply.outcome != .more else { throw broken(reply.failure) }
    return reply
  }

  /// RSET, after a refusal. What becomes of it changes nothing about that; a connection that is in doubt ends.
  func forget() async {
    if let answer = try? await exchange(.reset), answer.outcome == .done { return }
    connection.close()
  }
}
