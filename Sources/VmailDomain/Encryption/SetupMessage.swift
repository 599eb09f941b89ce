/// A message to oneself with a secret key, for another machine or program (Autocrypt Level 1, section 4).
public enum SetupMessage {
  /// The type of the part with the key.
  public static let mimeType = "application/autocrypt-setup"

  private static let beginKey = "-----BEGIN PGP PRIVATE KEY BLOCK-----"
  private static let begin = "-----BEGIN PGP MESSAGE-----"
  private static let end = "-----END PGP MESSAGE-----"

  /// Returns the message, without a date and identifier.
  /// - Parameter armor: the encrypted key, in armour.
  public static func source(from address: String, _ armor: String, _ code: SetupCode) -> String {
    // Programs ask for the rest of the code if they know its form.
    let hints = "Passphrase-Format: numeric9x4\nPassphrase-Begin: \(code.blocks[0].prefix(2))"
    let page = """
      <!DOCTYPE html>
      <html><body>
      <h1>Autocrypt Setup Message</h1>
      <p>This file has your key, encrypted with a setup code. Open it with a mail program that knows Autocrypt.</p>
      <pre>
      \(adding(hints, to: armor, after: begin))
      </pre>
      </body></html>

      """
    return """
      From: \(address)
      To: \(address)
      Subject: Autocrypt Setup Message
      Autocrypt-Setup-Message: v1
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="=setup"

      --=setup
      Content-Type: text/plain; charset=utf-8

      This message has your key, encrypted with a setup code. To use the key on
      another machine, open this message there with a mail program that knows
      Autocrypt, and type the code. In vmail, type: keys import 1.1

      If you did not ask for this message, do not type a code. Delete it when
      the key is where you need it.
      --=setup
      Content-Type: \(mimeType)
      Content-Disposition: attachment; filename="autocrypt-setup-message.html"

      \(page)
      --=setup--

      """
  }

  /// Returns what is encrypted: the key with what its owner prefers.
  /// - Parameter key: the secret key, in armour.
  public static func content(_ key: [UInt8], prefersEncryption: Bool) -> [UInt8] {
    let preference = "Autocrypt-Prefer-Encrypt: \(prefersEncryption ? "mutual" : "nopreference")"
    return Array((adding(preference, to: String(decoding: key, as: UTF8.self), after: beginKey) + "\n").utf8)
  }

  /// Adds lines to the header of armour (RFC 9580 section 6.2).
  private static func adding(_ lines: String, to armor: String, after begin: String) -> String {
    String(
      armor.replacing("\r\n", with: "\n").replacing(
        begin + "\n", with: "\(begin)\n\(lines)\n", maxReplacements: 1
      ).trimmed)
  }

  /// Returns the encrypted key in the part that has it, in armour; `nil` if there is none.
  public static func armor(in part: [UInt8]) -> [UInt8]? {
    let text = String(decoding: part, as: UTF8.self)
    guard let start = text.firstRange(of: begin), let end = text[start.upperBound...].firstRange(of: end)
    else { return nil }
    return Array(text[start.lowerBound..<end.upperBound].utf8) + [0x0A]
  }
}

/// The code with which a secret key in a setup message is encrypted (Autocrypt Level 1, section 4.3): 36 digits.
public struct SetupCode: Hashable, Sendable {
  private static let length = 36

  private let digits: Secret

  public static func random(using generator: inout some RandomNumberGenerator) -> SetupCode {
    let numbers = (0..<length).map { _ in Int.random(in: 0...9, using: &generator) }
    return SetupCode(digits: Secret(numbers.map { String($0) }.joined()))
  }

  private init(digits: Secret) { self.digits = digits }

  /// Reads a code as it is typed: with any separators between its digits.
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    let meant = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" && $0 != "." }
    guard meant.count == Self.length, meant.allSatisfy({ (0x30...0x39).contains($0.value) }) else {
      return nil
    }
    digits = Secret(String(String.UnicodeScalarView(meant)))
  }

  /// The blocks of four digits in which it is written.
  public var blocks: [String] {
    let digits = Array(digits.revealed)
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }
  }

  /// The passphrase, with a `-` between blocks.
  public var passphrase: Secret { Secret(blocks.joined(separator: "-")) }
}
