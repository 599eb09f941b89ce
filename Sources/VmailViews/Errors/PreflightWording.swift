import FoundationEssentials
import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Sentences for the findings about a mail before it is sent.
public struct PreflightWording {
  /// The names of accounts.
  public let accounts: [AccountID: String]

  public init(accounts: [AccountID: String]) { self.accounts = accounts }

  /// The maximum number of misspelt words in a sentence.
  private static let shownWords = 10

  public func sentence(_ finding: PreflightFinding) -> String {
    switch finding {
    case .noRecipient: "The message has no recipients."
    case .badSender(let address): "The sender \"\(address)\" is not an address."
    case .badRecipient(let address): "\"\(address)\" is not an address."
    case .noGnuPG: "GnuPG, which signs and encrypts, is not installed."
    case .key(let problem): Self.sentence(problem)
    case .answersEncrypted: "You are answering an encrypted message without encryption."
    case .wasEncryptedBefore: "Your last message to the same people was encrypted, but this one is not."
    case .isProtected(let protection, let standard): Self.sentence(protection, standard)
    case .tooLarge(let size, let limit):
      "The message's size of \(Digits.grouped(size)) bytes is over the server's limit of \(Digits.grouped(limit))."
    case .byAgent(let draft): "An agent wrote this draft" + Self.destination(of: draft)
    case .changedByAgent(let draft):
      "An agent has changed this draft since you did" + Self.destination(of: draft)
    case .noSubject: "The message has no subject."
    case .missingAttachment(let word): "The message mentions \"\(word)\", but has no attachments."
    case .placeholder(let text): "The message contains the placeholder \(text)."
    case .manyRecipients(let count): "The message goes to \(Digits.grouped(count)) people."
    case .lookAlike(let recipient, let known): "\(recipient) is a new recipient, but looks like \(known)."
    case .doubtfulSender(let warning): SenderWarningText.sentence(for: warning)
    case .revealsBcc: "You received that message by Bcc; replying to all reveals that to everyone."
    case .otherAccount(let sending, let thread):
      "The message will be sent from \(accounts[sending] ?? "another account"), but the conversation is in \(accounts[thread] ?? "another")."
    case .misspelt(let words):
      "Possibly misspelt: \(words.prefix(Self.shownWords).joined(separator: ", "))"
        + (words.count > Self.shownWords
          ? " and \(Digits.grouped(words.count - Self.shownWords)) more. Type spell for a list." : ".")
    case .hasBcc(let people): "Bcc: \(people.map(\.email).joined(separator: ", "))."
    }
  }

  /// Returns everybody and every file that an agent may have chosen.
  private static func destination(of draft: Draft) -> String {
    UnseenParts(of: draft).clause.map { ": \($0)." } ?? "."
  }

  private static func sentence(_ problem: ProtectionPlan.Problem) -> String {
    switch problem {
    case .missing(let address): "There is no key to encrypt to \(address)."
    case .expired(let address): "The key of \(address) has expired."
    case .unusable(let address):
      "The key of \(address) can't encrypt: it was revoked or disabled, or is only for signing."
    case .unverified(let address, let fingerprint):
      "You have not verified that the key \(SecurityText.shortKey(fingerprint)) belongs to \(address)."
    case .noSigningKey(let address): "You have no key to sign with as \(address)."
    case .noOwnKey(let address):
      "You have no key to encrypt with as \(address), so you could not read your own copy."
    }
  }

  private static func sentence(_ protection: MessageProtection, _ standard: CryptographyStandard) -> String {
    let name = standard == .openPGP ? "OpenPGP" : "S/MIME"
    switch protection {
    case [.signed, .encrypted]: return "It will be signed and encrypted with \(name)."
    case .encrypted: return "It will be encrypted with \(name)."
    default: return "It will be signed with \(name)."
    }
  }
}

extension Nicknames {
  /// Parses typed addresses and nicknames.
  /// - Parameter option: the name of the words in errors.
  /// - Throws: ``ShellError``
  public func people(in text: String, of option: String) throws -> [Participant] {
    do throws(AddressListError) { return try AddressList.participants(in: expanded(text)) } catch {
      throw ShellError.badAddresses(error, of: option)
    }
  }
}
