import VmailDomain
import VmailEngine

/// Whole messages, from this machine or their servers.
extension Shell {
  /// The message as it came; where some of it is only on its server, fetched from there.
  /// - Parameter call: what `retry` would repeat.
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

  /// Exports mail, and tells what became of it.
  /// - Parameters:
  ///   - path: `nil` for standard output, where nothing but mail is written.
  ///   - body: is given the way to fetch what is only on servers; `nil` for none.
  /// - Throws: also when mail was left out, after the rest was written and told.
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
    if path != nil || settings["output"] == "json" {
      console.result(record)
    } else {
      console.notice(record.sentence.string)
    }
    try outcome.expectWhole()
  }

  /// Ends the line of progress, and words what went wrong.
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
  /// - Throws: ``ShellError`` when mail was left out.
  func expectWhole() throws {
    if damaged > 0 { throw ShellError.damagedLeftOut(self) }
    guard missing > 0 else { return }
    let cause = failure.map { ErrorWording.shellError(for: $0, action: "fetch it") } ?? .offline
    throw ShellError.leftOut(missing, cause)
  }
}
