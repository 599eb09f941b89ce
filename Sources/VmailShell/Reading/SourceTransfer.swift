import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Loads whole messages from this machine or their servers.
enum SourceDownload {
  /// Returns the original message; parts that are only on its server are fetched from there.
  /// - Parameter call: the command for `retry` to repeat.
  static func source(of email: Email, number: Int, for call: CommandCall, in shell: inout Shell) async throws
    -> [UInt8]
  {
    let services = try await shell.services()
    if let source = try await services.readMessage.source(of: email) { return source }
    guard !Connections.isOffline(in: shell) else { throw try await OpenMessages.notHere(email, in: &shell) }
    let name = "message \(number)"
    return try await transferring(name, for: call, in: &shell) {
      [console = shell.console, secretAsker = Connections.secretAsker(in: shell)] in
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
  static func exporting(
    to path: String?, in shell: inout Shell,
    _ body: (ExportMailUseCase.Fetch?) async throws -> ExportMailUseCase.Outcome
  ) async throws {
    var fetch: ExportMailUseCase.Fetch?
    if !Connections.isOffline(in: shell) {
      let sources = try await shell.services().fetchSource
      fetch = { [console = shell.console, secretAsker = Connections.secretAsker(in: shell)] email in
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
    if path != nil || shell.settings.output == .json {
      shell.console.result(record)
    } else if let sentence = record.sentence {
      shell.console.notice(sentence.string)
    }
    try outcome.expectWhole()
  }

  /// Ends the progress line, and puts any error into words.
  static func transferring<Value>(
    _ name: String, for call: CommandCall, in shell: inout Shell, _ body: () async throws -> Value
  ) async throws -> Value {
    defer { shell.console.endProgress() }
    do { return try await body() } catch {
      guard let worded = ErrorWording.transferError(error, "\(call.info.name) \(name)") else { throw error }
      await Retry.note(failedTransfer: call, in: &shell)
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
