import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Says in words what cryptography proves about a message.
enum SecurityText {
  struct Statement: Hashable, Sendable {
    public let text: String
    /// Whether something is wrong, or can't be checked.
    let isWarning: Bool

    init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  /// Returns sentences, the most important one first.
  static func statements(about security: MessageSecurity) -> [Statement] {
    var statements: [Statement] = []
    let isEncrypted = security.encryption == .decrypted
    switch security.encryption {
    case .failed(let problem): statements.append(Statement(sentence(for: problem), isWarning: true))
    case .decrypted where security.signatures.isEmpty:
      statements.append(Statement("Encrypted, but not signed: anyone could have written it."))
    case .decrypted, .none: break
    }
    for (index, signature) in security.signatures.enumerated() {
      statements.append(
        statement(about: signature, start: isEncrypted && index == 0 ? "Encrypted. Signed" : "Signed"))
    }
    if let sender = security.innerSender {
      statements.append(
        Statement(
          "Its protected header says that it is from \(sender), not from the sender.", isWarning: true))
    }
    if security.hasPartialSignature {
      statements.append(
        Statement("Only a part of this message is signed. The signature was not checked.", isWarning: true))
    }
    if security.hasPartialEncryption {
      statements.append(
        Statement("A part of this message is encrypted, and was not opened.", isWarning: true))
    }
    return statements
  }

  private static func sentence(for problem: CryptographyProblem) -> String {
    switch problem {
    case .noSecretKey: "Encrypted. You have no key that opens it."
    case .cancelled: "Encrypted. It was not opened, because the passphrase was not given."
    case .noProgram: "Encrypted. It can't be opened, because GnuPG is not installed."
    case .damaged: "Encrypted, but damaged or not protected against changes. Its text is not shown."
    case .notForAgents: "Encrypted. Agents can't open encrypted mail."
    case .notDownloaded: "Encrypted. It has not been downloaded completely."
    case .other: "Encrypted. GnuPG could not open it."
    }
  }

  private static func statement(about signature: MessageSignature, start: String) -> Statement {
    let signer = signature.signer ?? "an unknown person"
    let key = shortKey(signature.fingerprint)
    switch signature.verdict {
    case .good: return Statement("\(start) by \(signer).")
    case .unverified:
      return Statement("\(start) with a key for \(signer) that you have not verified (\(key)).")
    case .otherSender:
      return Statement("\(start) by \(signer), who is not the sender.", isWarning: true)
    case .invalid:
      return Statement("\(start), but the signature is invalid: the message was changed.", isWarning: true)
    case .missingKey:
      return Statement(
        "\(start), but you don't have the key (\(key)): the signature can't be checked.", isWarning: true)
    case .expired:
      return Statement("\(start) by \(signer), but the key or the signature has expired.", isWarning: true)
    case .unusableKey:
      return Statement("\(start) by \(signer) with a key that was revoked or may not sign.", isWarning: true)
    case .unchecked: return Statement("\(start), but the signature could not be checked.", isWarning: true)
    }
  }

  /// The last 16 digits, in groups of four.
  static func shortKey(_ fingerprint: String) -> String {
    fingerprint.isEmpty ? "unknown key" : grouped(fingerprint.suffix(16))
  }

  /// Returns the digits of a fingerprint in groups of four.
  static func grouped(_ digits: some StringProtocol) -> String {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
      .joined(separator: " ")
  }
}

extension ObjectShape where Source == MessageSecurity {
  /// `{encryption, signatures, sender, partlySigned, partlyEncrypted, text}`
  static let messageSecurity = ObjectShape(fields: [
    RecordField(
      "encryption", .oneOf(["none", "decrypted"] + CryptographyProblem.allCases.map(\.rawValue)),
      "whether it was encrypted, and decrypted, or why it could not be"
    ) {
      switch $0.encryption {
      case .none: .string("none")
      case .decrypted: .string("decrypted")
      case .failed(let problem): .string(problem.rawValue)
      }
    },
    .objects("signatures", ObjectShape<MessageSignature>.messageSignature, "the signatures over all of it") {
      $0.signatures
    },
    .optionalForeignText(
      "sender", "the sender in its protected header, if that is another one; null otherwise"
    ) {
      $0.innerSender
    },
    .boolean("partlySigned", "whether only a part of it is signed, which was not checked") {
      $0.hasPartialSignature
    },
    .boolean("partlyEncrypted", "whether only a part of it is encrypted, which was not opened") {
      $0.hasPartialEncryption
    },
    .foreignText("text", "the same as sentences") {
      SecurityText.statements(about: $0).map(\.text).joined(separator: " ")
    },
  ])
}

extension ObjectShape where Source == MessageSignature {
  /// `{verdict, signer, fingerprint, date}`
  fileprivate static let messageSignature = ObjectShape(fields: [
    .choice("verdict", "what it proves") { $0.verdict },
    .optionalForeignText("signer", "an address that the key names; null if unknown") { $0.signer },
    .string(
      "fingerprint", "the fingerprint of the key, or its number if the key is missing; empty if unknown"
    ) {
      $0.fingerprint
    },
    .optionalDate("date", "when it was made; null if unknown") { $0.date },
  ])
}
