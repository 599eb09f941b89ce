public import VmailDomain

/// The sections to fetch so that a message can be read: its texts, but no attachments or images.
///
/// The first sync leaves out long texts; they are fetched when somebody opens the message.
public enum FetchPlan: Hashable, Sendable {
  /// Everything after the header.
  case whole
  /// The bodies of these parts, given by section number, and no others.
  case parts([String])

  /// Parts below this total number of bytes cost less to fetch than to leave out: signatures, spacers.
  static let crumbs = 4 << 10

  /// Limits on what is fetched.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a text in bytes; longer ones are fetched on demand.
    var text: Int
    /// The maximum size in bytes of a message that is fetched whole.
    var whole: Int
    /// The maximum number of texts in a message.
    var parts: Int

    /// The limits for mail that nobody has requested yet.
    public static let sync = Limits(text: 512 << 10, whole: 1 << 20, parts: 20)
    /// The limits for a message that somebody reads.
    public static let reading = Limits(
      text: SourceTransfer.longest, whole: SourceTransfer.longest, parts: 200)
  }

  public init(_ message: RemoteMessage, limits: Limits = .sync) {
    // Only its content distinguishes it from others.
    if message.isAnonymous, message.size <= Limits.sync.whole {
      self = .whole
      return
    }
    guard let structure = message.structure else {
      self = message.size <= limits.whole ? .whole : .parts([])
      return
    }
    // A signature can only be checked, and a message only be decrypted, if all of it is there.
    if structure.isSealed, message.size <= limits.whole {
      self = .whole
      return
    }
    let leaves = structure.leaves()
    let wanted = leaves.filter { Self.isText($0.part) && $0.part.size <= limits.text }
    let omitted = leaves.reduce(0) { $0 + $1.part.size } - wanted.reduce(0) { $0 + $1.part.size }
    if omitted <= Self.crumbs, message.size <= limits.whole || !structure.hasBoundaries {
      self = .whole
    } else if !structure.hasBoundaries, message.size <= limits.whole {
      // Without boundaries, nothing can be substituted for the parts.
      self = .whole
    } else {
      self = .parts(wanted.prefix(limits.parts).map(\.section))
    }
  }

  /// Returns the approximate number of bytes to be received.
  public func size(of message: RemoteMessage) -> Int {
    switch self {
    case .whole: message.size
    case .parts(let sections):
      (message.structure?.leaves() ?? []).filter { sections.contains($0.section) }.reduce(0) {
        $0 + $1.part.size
      }
    }
  }

  public var sections: [MessageSection] {
    switch self {
    case .whole: [.text]
    case .parts(let sections): sections.map(MessageSection.part)
    }
  }

  /// Text for people, or what a report says to programs (RFC 3464, 8098).
  private static func isText(_ part: BodyPart) -> Bool {
    part.type == "text" && part.disposition != "attachment"
      || part.type == "message"
        && (part.subtype.hasSuffix("delivery-status") || part.subtype == "disposition-notification")
  }
}

extension BodyPart {
  /// Whether the whole message is signed or encrypted (RFC 1847 and 8551).
  fileprivate var isSealed: Bool {
    isMultipart
      ? ["signed", "encrypted"].contains(subtype)
      : type == "application" && ["pkcs7-mime", "x-pkcs7-mime"].contains(subtype)
  }

  /// A part with content of its own, and its position.
  struct Leaf: Hashable, Sendable {
    var section: String
    var part: BodyPart
  }

  /// The maximum number of parts that are examined.
  private static let mostLeaves = 2_000

  /// Returns the parts other than multiparts, in order, with their section numbers (RFC 9051 section 6.4.5).
  /// A message within the message is one of them.
  func leaves() -> [Leaf] {
    if !isMultipart { return [Leaf(section: "1", part: self)] }
    var leaves: [Leaf] = []
    var waiting = parts.enumerated().reversed().map { ("\($0 + 1)", $1) }
    while let (section, part) = waiting.popLast(), leaves.count < Self.mostLeaves {
      if part.isMultipart {
        waiting += part.parts.enumerated().reversed().map { ("\(section).\($0 + 1)", $1) }
      } else {
        leaves.append(Leaf(section: section, part: part))
      }
    }
    return leaves
  }

  /// Whether every multipart has a boundary.
  var hasBoundaries: Bool {
    var waiting = [self]
    while let part = waiting.popLast() {
      guard part.isMultipart else { continue }
      guard part.boundary != nil else { return false }
      waiting += part.parts.filter(\.isMultipart)
    }
    return true
  }
}
