/// What is fetched of a message so that it can be read: its texts, but no attachment and no picture.
public enum FetchPlan: Hashable, Sendable {
  /// All behind the header.
  case whole
  /// The bodies of these parts, by section, and nothing of the others.
  case parts([String])

  /// Parts below this many bytes in all cost less to fetch than to leave out: signatures, spacers.
  static let crumbs = 4 << 10
  /// Texts above this many bytes wait until they are asked for.
  static let largestText = 512 << 10
  /// Messages above this many bytes are never fetched whole.
  static let largestWhole = 1 << 20
  private static let mostParts = 20

  public init(_ message: RemoteMessage) {
    guard let structure = message.structure else {
      self = message.size <= Self.largestWhole ? .whole : .parts([])
      return
    }
    let leaves = structure.leaves()
    let wanted = leaves.filter { Self.isText($0.part) && $0.part.size <= Self.largestText }
    let omitted = leaves.reduce(0) { $0 + $1.part.size } - wanted.reduce(0) { $0 + $1.part.size }
    if omitted <= Self.crumbs, message.size <= Self.largestWhole || !structure.hasBoundaries {
      self = .whole
    } else if !structure.hasBoundaries, message.size <= Self.largestWhole {
      // Without boundaries nothing can be put in the parts' place.
      self = .whole
    } else {
      self = .parts(wanted.prefix(Self.mostParts).map(\.section))
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

  /// What separates the parts (RFC 2046 section 5.1.1); `nil` for what can't.
  var boundary: String? {
    guard let value = parameters.first(where: { $0.name == "boundary" })?.value,
      (1...200).contains(value.utf8.count),
      value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), !value.hasSuffix(" ")
    else { return nil }
    return value
  }
}
