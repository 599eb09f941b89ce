public import VmailDomain

/// What is fetched of a message so that it can be read: its texts, but no attachment and no picture.
///
/// The first sync leaves out long texts; they come when somebody opens the message.
public enum FetchPlan: Hashable, Sendable {
  /// All behind the header.
  case whole
  /// The bodies of these parts, by section, and nothing of the others.
  case parts([String])

  /// Parts below this many bytes in all cost less to fetch than to leave out: signatures, spacers.
  static let crumbs = 4 << 10

  /// Up to where something is fetched.
  public struct Limits: Hashable, Sendable {
    /// Bytes of a text; longer ones wait until they are asked for.
    var text: Int
    /// Bytes of a message that is fetched whole.
    var whole: Int
    /// Texts of a message.
    var parts: Int

    /// For mail that nobody has asked for yet.
    public static let sync = Limits(text: 512 << 10, whole: 1 << 20, parts: 20)
    /// For a message that somebody reads.
    public static let reading = Limits(
      text: SourceTransfer.longest, whole: SourceTransfer.longest, parts: 200)
  }

  public init(_ message: RemoteMessage, limits: Limits = .sync) {
    // Its content alone tells it from others.
    if message.isAnonymous, message.size <= Limits.sync.whole {
      self = .whole
      return
    }
    guard let structure = message.structure else {
      self = message.size <= limits.whole ? .whole : .parts([])
      return
    }
    let leaves = structure.leaves()
    let wanted = leaves.filter { Self.isText($0.part) && $0.part.size <= limits.text }
    let omitted = leaves.reduce(0) { $0 + $1.part.size } - wanted.reduce(0) { $0 + $1.part.size }
    if omitted <= Self.crumbs, message.size <= limits.whole || !structure.hasBoundaries {
      self = .whole
    } else if !structure.hasBoundaries, message.size <= limits.whole {
      // Without boundaries nothing can be put in the parts' place.
      self = .whole
    } else {
      self = .parts(wanted.prefix(limits.parts).map(\.section))
    }
  }

  /// How many bytes come, about.
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

  private static func isText(_ part: BodyPart) -> Bool {
    part.type == "text" && part.disposition != "attachment"
  }
}

extension BodyPart {
  /// A part that has bytes of its own, and where it is.
  struct Leaf: Hashable, Sendable {
    var section: String
    var part: BodyPart
  }

  /// Parts of a message that are looked at.
  private static let mostLeaves = 2_000

  /// The parts that are no multipart, in order, with their section numbers (RFC 9051 section 6.4.5).
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

  /// Whether every multipart says what separates its parts.
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
