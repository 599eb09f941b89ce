import VmailDomain

/// Sending of a mail's source. Until `beforeEnd` is called, the server can't have accepted the mail.
extension SMTPSession {
  /// RFC 5321 section 4.1.1.4
  func sendData(_ source: [UInt8], beforeEnd: @Sendable () async throws -> Void) async throws -> String {
    let answer = try await exchange(.data, within: SubmissionDeadlines.content)
    guard answer.outcome == .more else {
      guard answer.code != 421, answer.outcome != .done else { throw broken(answer.failure) }
      await forget()
      throw answer.failure
    }
    var content = MailContent(source, addsDots: true)
    while let piece = content.next() {
      guard hasNothingWaiting else { throw await interruption() }
      try await sendPiece(piece)
    }
    return try await conclude(with: Array(".\r\n".utf8), beforeEnd: beforeEnd)
  }

  /// RFC 3030. With pipelining, a chunk is sent while the server answers the previous one.
  func sendChunks(_ source: [UInt8], beforeEnd: @Sendable () async throws -> Void) async throws -> String {
    var content = MailContent(source, addsDots: false)
    var chunk = content.next() ?? []
    var unanswered = 0
    while let next = content.next() {
      if unanswered == 0 { try await beginExchange() }
      try await sendPiece(announced(chunk, isLast: false), unanswered: unanswered)
      unanswered += 1
      if unanswered > (capabilities.hasPipelining ? 1 : 0) { try await awaitChunk(&unanswered) }
      chunk = next
    }
    while unanswered > 0 { try await awaitChunk(&unanswered) }
    do {
      return try await conclude(with: announced(chunk, isLast: true), beforeEnd: beforeEnd)
    } catch let refusal as ServerError {
      // RFC 3030 section 2: the server's state is undefined now.
      await forget()
      throw refusal
    }
  }

  private func announced(_ chunk: [UInt8], isLast: Bool) -> [UInt8] {
    let command = SMTPCommand.chunk(size: chunk.count, isLast: isLast)
    note(command)
    return command.bytes + chunk
  }

  private func awaitChunk(_ unanswered: inout Int) async throws {
    let answer = try await chunkAnswer(&unanswered)
    guard answer.outcome != .done else { return }
    while unanswered > 0 { _ = try await chunkAnswer(&unanswered) }
    await forget()
    throw answer.failure
  }

  private func chunkAnswer(_ unanswered: inout Int) async throws -> SMTPReply {
    connection.watchdog.expect("the response to BDAT", within: SubmissionDeadlines.piece)
    let answer = try checked(try await reply())
    unanswered -= 1
    return answer
  }

  /// Sends a piece, and waits until the kernel has accepted it.
  private func sendPiece(_ bytes: [UInt8], unanswered: Int = 0) async throws {
    connection.watchdog.expect("the server to accept the message", within: SubmissionDeadlines.piece)
    defer { connection.watchdog.disarm() }
    do {
      try await connection.sendWaiting(bytes)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw await interruption(after: unanswered)
    }
  }

  /// Returns the server's error, or the reason for the end of the connection, when the server failed to
  /// accept data. The connection is unusable afterwards.
  /// - Parameter unanswered: the number of replies that are still due.
  private func interruption(after unanswered: Int = 0) async -> any Error {
    do {
      for _ in 0..<unanswered { _ = try checked(try await lateReply()) }
      return broken(try await lateReply().failure)
    } catch {
      return error
    }
  }

  private func lateReply() async throws -> SMTPReply {
    connection.watchdog.expect("the server to accept the message", within: connection.deadlines.reply)
    return try await reply()
  }

  /// The only step after which the server may have accepted the mail.
  private func conclude(
    with bytes: [UInt8], beforeEnd: @Sendable () async throws -> Void
  ) async throws -> String {
    guard hasNothingWaiting else { throw await interruption() }
    do {
      try await beforeEnd()
      try Task.checkCancellation()
    } catch {
      connection.close()
      throw error
    }
    let answer: SMTPReply
    do {
      connection.watchdog.expect("the response to the message", within: SubmissionDeadlines.end)
      connection.send(bytes)
      answer = try await reply()
      if answer.outcome == .more { throw broken(answer.failure) }
    } catch {
      connection.close()
      throw SubmissionError.unknownOutcome(error as? ServerError ?? .connectionLost(reason: "cancelled"))
    }
    guard answer.outcome == .done else {
      throw answer.code == 421 ? broken(answer.failure) : answer.failure
    }
    return answer.text
  }
}
