import VmailDomain
import VmailEngine
import VmailTerminal

/// Loads whole messages from this machine or their servers.
extension Shell {
  /// Returns the original message; parts that are only on its server are fetched from there.
  /// - Parameter call: the command for `retry` to repeat.
  mutating func source(of email: Email, number: Int, for call: CommandCall) async throws -> [UInt8] {
    let services = try await services()
    if let source = try await services.readMessage.source(of: email) { return source }
    guard !isOffline else { throw ShellError.bodyNotHere }
    let name = "message \(number)"
    return try await transferring(name, for: call) { [console, secretAsker] in
      try await services.fetchSource.source(of: email.id, ask: secretAsker) { event in
        switch event {
        case .received(let bytes, let total):
          console.progress(
            DownloadProgress.line(name: name, bytes: bytes, of: total, glyphs: console.layout.glyphs))
        case .waiting(let seconds): console.notice(DownloadProgress.pause(of: name, seconds: seconds))
        }
      }
    }
  }

  /// Exports mail, and reports the result.
  /// - Parameters:
  ///   - path: the destination; `nil` for standard output, where only mail is written.
  ///   - body: the export; its argument fetches mail that is only on servers, or is `nil` if that is not
  ///     possible.
  /// - Throws: even if only some mail was left out, after the rest was written and reported.
  mutating func exporting(
    to path: String?, _ body: (ExportMailUseCase.Fetch?) async throws -> ExportMailUseCase.Outcome
  ) async throws {
    var fetch: ExportMailUseCase.Fetch?
    if !isOffline {
      let sources = try await services().fetchSource
      fetch = { [console, secretAsker] email in
        defer { console.endProgress() }
        return try await sources.source(of: email.id, ask: secretAsker) { event in
          switch event {
          case .received(let bytes, let total):
            console.progress(
              DownloadProgress.line(
                name: TerminalText(line: email.subject).string, bytes: bytes, of: total,
                glyphs: console.layout.glyphs))
          case .waiting(let seconds):
            console.notice(DownloadProgress.pause(of: "a message", seconds: seconds))
          }
        }
      }
    }
    let outcome: ExportMailUseCase.Outcome
    do { outcome = try await body(fetch) } catch is NobodyReads { return }
    let record = ExportRecord(
      written: outcome.written, missing: outcome.missing, damaged: outcome.damaged, path: path)
    if path != nil || settings.output == .json {
      console.result(record)
    } else {
      console.notice(record.sentence.string)
    }
    try outcome.expectWhole()
  }

  /// Ends the progress line, and puts any error into words.
  mutating func transferring<Value>(
    _ name: String, for call: CommandCall, _ body: () async throws -> Value
  ) async throws -> Value {
    defer { console.endProgress() }
    do { return try await body() } catch {
      guard let worded = ErrorWording.transferError(error, "\(call.info.name) \(name)") else { throw error }
      await note(failedTransfer: call)
      throw worded
    }
  }
}

extension ExportMailUseCase.Outcome {
  /// - Throws: ``ShellError`` if mail was left out.
  func expectWhole() throws {
    if damaged > 0 { throw ShellError.damagedLeftOut(self) }
    guard missing > 0 else { return }
    let cause = failure.map { ErrorWording.shellError(for: $0, action: "download it") } ?? .offline
    throw ShellError.leftOut(missing, cause)
  }
}
