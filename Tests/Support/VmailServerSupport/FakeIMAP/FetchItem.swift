/// An item requested by FETCH (RFC 3501 section 6.4.5).
enum FetchItem {
  case uid, flags, internalDate, size, structure, envelope, modSeq
  case gmailId, gmailThread, gmailLabels
  case emailId, threadId
  case section(Section)

  struct Section {
    /// The text in the brackets.
    var name: String
    var isPeek: Bool
    /// The partial range after the brackets.
    var part: (start: Int, count: Int)?
  }

  init(_ text: String, _ personality: ServerPersonality) throws {
    let name = text.uppercased()
    switch name {
    case "UID": self = .uid
    case "FLAGS": self = .flags
    case "INTERNALDATE": self = .internalDate
    case "RFC822.SIZE": self = .size
    case "BODYSTRUCTURE": self = .structure
    case "ENVELOPE": self = .envelope
    case "MODSEQ" where personality.has("CONDSTORE"): self = .modSeq
    case "X-GM-MSGID" where personality.isGmail: self = .gmailId
    case "X-GM-THRID" where personality.isGmail: self = .gmailThread
    case "X-GM-LABELS" where personality.isGmail: self = .gmailLabels
    case "EMAILID" where personality.has("OBJECTID"): self = .emailId
    case "THREADID" where personality.has("OBJECTID"): self = .threadId
    default: self = .section(try Self.section(name))
    }
  }

  /// Parses an item such as `BODY.PEEK[1.MIME]<0.2048>`.
  private static func section(_ name: String) throws -> Section {
    guard let start = name.firstIndex(of: "["), let end = name.lastIndex(of: "]"),
      ["BODY", "BODY.PEEK"].contains(name[..<start])
    else { throw Refusal.bad("Unknown FETCH item \(name)") }
    var section = Section(
      name: String(name[name.index(after: start)..<end]), isPeek: name.hasPrefix("BODY.PEEK"))
    let rest = name[name.index(after: end)...]
    if !rest.isEmpty {
      let numbers = rest.dropFirst().dropLast().split(separator: ".").map { Int($0) }
      guard rest.first == "<", rest.last == ">", numbers.count == 2, let first = numbers[0],
        let count = numbers[1]
      else { throw Refusal.bad("This is no range") }
      section.part = (first, count)
    }
    return section
  }

  var isFlags: Bool { if case .flags = self { true } else { false } }
  var isModSeq: Bool { if case .modSeq = self { true } else { false } }
  var isUID: Bool { if case .uid = self { true } else { false } }
  var setsSeen: Bool { if case .section(let section) = self { !section.isPeek } else { false } }
}

extension FetchItem.Section {
  /// Returns the item with its name, as in a FETCH response.
  func written(of message: MessagePart) -> [UInt8] {
    guard let bytes = bytes(of: message) else { return "BODY[\(name)] NIL" + [] }
    guard let part else { return "BODY[\(name)] " + WireString.literal(bytes) }
    return "BODY[\(name)]<\(part.start)> "
      + WireString.literal(bytes.dropFirst(part.start).prefix(part.count))
  }

  /// Returns the bytes of the section; `nil` if the message has no such part.
  private func bytes(of message: MessagePart) -> ArraySlice<UInt8>? {
    let words = name.split(separator: " ", maxSplits: 1)
    let pieces = (words.first ?? "").split(separator: ".")
    let path = pieces.prefix { Int($0) != nil }.compactMap { Int($0) }
    let what = pieces.dropFirst(path.count).joined(separator: ".")
    guard let part = message.part(path[...]) else { return nil }
    if what.isEmpty { return path.isEmpty ? message.bytes[...] : part.bytes[part.body] }
    if what == "MIME" { return path.isEmpty ? nil : part.bytes[part.header] }
    guard let whole = path.isEmpty ? message : part.message.first else { return nil }
    switch what {
    case "HEADER": return whole.bytes[whole.header]
    case "TEXT": return whole.bytes[whole.body]
    case "HEADER.FIELDS", "HEADER.FIELDS.NOT":
      let names = (words.last ?? "").lowercased().split { "() \"".contains($0) }.map(String.init)
      let isWanted = what == "HEADER.FIELDS"
      let fields = whole.fields.filter { names.contains($0.name) == isWanted }
      let lines = fields.flatMap { field -> [UInt8] in "\(field.name): " + field.value + "\r\n" }
      return (lines + "\r\n")[...]
    default: return nil
    }
  }
}
