import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// A key or certificate.
public struct KeyRecord: OutputRecord {
  public var n: Int
  public var key: CryptographicKey
  /// Whether all digits of the fingerprint are shown.
  public var isWhole = false

  public init(n: Int, key: CryptographicKey, isWhole: Bool = false) {
    self.n = n
    self.key = key
    self.isWhole = isWhole
  }

  public static let type = "key"
  public static let summary = "A key of OpenPGP, or a certificate of S/MIME."
  public static let fields: [RecordField<KeyRecord>] = [
    .integer("n", "its number in the list") { $0.n },
    .string("fingerprint", "its fingerprint") { $0.key.fingerprint },
    .choice("standard", "what it is for") { $0.key.standard },
    .objects("owners", ObjectShape.keyOwner, "the addresses that it names") { $0.key.owners },
    .boolean("isSecret", "whether it is your own: the secret key is there too") { $0.key.isSecret },
    .boolean("canSign", "whether it can sign") { $0.key.canSign },
    .boolean("canEncrypt", "whether mail can be encrypted to it") { $0.key.canEncrypt },
    .boolean("isExpired", "whether it has expired") { $0.key.isExpired },
    .boolean("isUnusable", "whether it was revoked or disabled") { $0.key.isUnusable },
    .optionalDate("created", "when it was made; null if unknown") { $0.key.creation },
  ]

  /// What has to be known before it is used, in words.
  private var state: String {
    var words = [key.standard == .openPGP ? "OpenPGP" : "S/MIME"]
    if key.isSecret { words.append("yours") }
    if key.isUnusable {
      words.append("revoked or disabled")
    } else if key.isExpired {
      words.append("expired")
    } else {
      let isVerified = key.owners.contains { $0.validity == .certified }
      if !key.isSecret { words.append(isVerified ? "verified" : "not verified") }
      if !key.canEncrypt { words.append("only for signing") }
    }
    return words.joined(separator: ", ")
  }

  private var addresses: String {
    key.owners.isEmpty ? "no address" : key.owners.map(\.email).joined(separator: ", ")
  }

  private var digits: String {
    isWhole ? SecurityText.grouped(key.fingerprint) : SecurityText.shortKey(key.fingerprint)
  }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 3, alignment: .right, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(line: addresses))
    let more = TerminalText(line: "\(digits) \(layout.glyphs.separator) \(state)")
    return [layout.fitted(line)] + layout.wrapped(more, indent: 5, .dim)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: "Key \(n), \(addresses): \(digits), \(state).")]
  }
}

/// A public key as text.
public struct KeyTextRecord: OutputRecord {
  public var key: CryptographicKey
  public var text: String

  public init(key: CryptographicKey, text: String) {
    self.key = key
    self.text = text
  }

  public static let type = "key-text"
  public static let summary = "A public key as text, for others to import."
  public static let fields: [RecordField<KeyTextRecord>] = [
    .string("fingerprint", "its fingerprint") { $0.key.fingerprint },
    .string("text", "the key in armour (RFC 9580 section 6.2)") { $0.text },
  ]

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

  public func text(in layout: Layout) -> [StyledLine] {
    lines.map { StyledLine(TerminalText(line: String($0))) }
  }
  public func plain(in layout: Layout) -> [TerminalText] { lines.map { TerminalText(line: String($0)) } }
}

/// How many keys were listed, or what was done with them; comes after them.
public struct KeysRecord: SentenceRecord {
  public var count = 0
  /// Whether the user's own keys were listed.
  var areOwn = false
  /// What was done, as a sentence; `nil` if keys were only listed.
  var change: String?

  public init(count: Int = 0, areOwn: Bool = false, change: String? = nil) {
    self.count = count
    self.areOwn = areOwn
    self.change = change
  }

  public static let type = "keys"
  public static let summary = "How many keys were listed, or what was done with them; comes after them."
  public static let fields: [RecordField<KeysRecord>] = [
    .integer("count", "number of keys listed") { $0.count },
    .optionalForeignText("change", "what was done, as a sentence; null if nothing was") { $0.change },
  ]

  public var sentence: TerminalText? {
    if let change { return TerminalText(line: change) }
    if count > 0 { return TerminalText("\(Digits.counted(count, "key")).") }
    return TerminalText(
      areOwn ? "You have no keys. Make one with gpg --quick-gen-key ADDRESS." : "No keys.")
  }
}

extension ObjectShape where Source == CryptographicKey.Owner {
  fileprivate static let keyOwner = ObjectShape(fields: [
    .foreignText("email", "an address that the key names") { $0.email },
    .boolean("isVerified", "whether you, or someone you trust, certified that it is this address's") {
      $0.validity == .certified
    },
  ])
}
