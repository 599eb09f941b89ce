public import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Errors about mail that can't be signed, encrypted or decrypted.
extension ShellError {
  static func notSealed(_ error: SealingError) -> ShellError {
    switch error {
    case .noProgram:
      ShellError(.unavailable, "GnuPG, which signs and encrypts, is not installed", hint: "Nothing was sent.")
    case .cancelled:
      ShellError(.failure, "the passphrase was not given, so nothing was signed", hint: "Nothing was sent.")
    case .unusableKey:
      ShellError(.data, "GnuPG can't use one of the keys", hint: "Type keys ADDRESS for those of an address.")
    case .noOwnKey(let address):
      ShellError(
        .configuration, "you have no key to encrypt with as \(address), so you could not read the draft",
        hint: "Make one with gpg --quick-gen-key \(address), or use --unprotected.")
    case .refused: ShellError(.failure, "GnuPG refused to sign or encrypt", hint: "Nothing was sent.")
    }
  }

  /// - Parameter what: what is to be done with the key.
  public static func keyNeedsConfirmation(_ what: String) -> ShellError {
    ShellError(.usage, "--yes is required to \(what) a key", hint: "Compare the fingerprint first.")
  }

  /// - Parameter problem: why the message can't be decrypted.
  static func notDecrypted(_ problem: CryptographyProblem) -> ShellError {
    switch problem {
    case .noSecretKey: ShellError(.failure, "it is encrypted, and you have no key that opens it")
    case .cancelled: ShellError(.failure, "it is encrypted, and the passphrase was not given")
    case .noProgram: ShellError(.unavailable, "it is encrypted, and GnuPG is not installed")
    case .damaged: ShellError(.data, "its encrypted content is damaged, or not protected against changes")
    case .notForAgents: ShellError(.permission, "agents can't open encrypted mail")
    case .notDownloaded: ShellError(.failure, "it is encrypted, and has not been downloaded completely")
    case .other: ShellError(.failure, "it is encrypted, and GnuPG could not open it")
    }
  }
}
