import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Whether GnuPG may decrypt and sign, and ask for passphrases.
enum Passphrases {
  /// How far layers of messages are opened: a program gets verdicts on signatures only, and where nobody types, nothing is
  /// asked.
  static func layerOpening(in shell: Shell) -> LayerOpening {
    AgentMode.isForAgent(in: shell) ? .signatures : .all(asks: mayAsk(in: shell))
  }

  /// Whether GnuPG may ask for a passphrase: what runs beside the prompt must not.
  static func mayAsk(in shell: Shell) -> Bool {
    shell.isInteractive && !shell.isJob && !AgentMode.isForAgent(in: shell)
  }

  /// Runs an operation that decrypts or signs, for which GnuPG may ask for a passphrase on the terminal.
  nonisolated(nonsending) static func lendingTerminal<Value>(
    in shell: Shell, _ body: () async throws -> Value
  ) async rethrows
    -> Value
  {
    guard mayAsk(in: shell) else { return try await body() }
    return try await shell.console.lendingTerminal(body)
  }
}
