import VmailDomain

extension BodyPart {
  /// Parses a BODYSTRUCTURE (RFC 9051 section 7.5.2, `body`).
  ///
  /// Servers get much of it wrong; missing or malformed fields are left out.
  /// - Returns: `nil` when the parts can't be told apart, or nest too deeply.
  init?(bodyStructure value: ResponseValue) {
    guard value.isList, !value.isCut else { return nil }
    let fields = Array(value.children)
    guard let first = fields.first else { return nil }
    if first.isList {
      self.init(multipart: fields)
    } else {
      self.init(single: fields)
    }
  }

  /// `(part part "mixed" (params) disposition …)`
  private init?(multipart fields: [ResponseValue]) {
    let count = fields.prefix { $0.isList }.count
    var parts: [BodyPart] = []
    for field in fields.prefix(count) {
      guard let part = BodyPart(bodyStructure: field) else { return nil }
      parts.append(part)
    }
    self.init(type: "multipart", subtype: fields[safe: count]?.lowercased ?? "mixed", parts: parts)
    parameters = Self.parameters(fields[safe: count + 1])
    takeDisposition(fields[safe: count + 2])
  }

  /// `("text" "plain" (params) id description encoding size …)`
  private init?(single fields: [ResponseValue]) {
    guard let type = fields[0].lowercased, type != "multipart" else { return nil }
    self.init(
      type: type, subtype: fields[safe: 1]?.lowercased ?? (type == "text" ? "plain" : "octet-stream"),
      parameters: Self.parameters(fields[safe: 2]), contentId: fields[safe: 3]?.text,
      contentDescription: fields[safe: 4]?.text, encoding: fields[safe: 5]?.lowercased ?? "7bit",
      size: fields[safe: 6]?.number.map { Int(clamping: $0) } ?? 0)
    // The next fields depend on the type: the number of lines for text; for a message also its envelope and
    // structure, which some servers leave out. Then come MD5 and disposition.
    var extended = 7
    if type == "message", ["rfc822", "global"].contains(subtype), let body = fields[safe: 8], body.isBody {
      guard let inner = BodyPart(bodyStructure: body) else { return nil }
      message = [inner]
      extended = 10
    } else if type == "text" || type == "message" && fields[safe: 7]?.number != nil {
      extended = 8
    }
    takeDisposition(fields[safe: extended + 1])
  }

  /// Takes a disposition such as `("attachment" ("filename" "a.pdf"))`, or just the word.
  private mutating func takeDisposition(_ value: ResponseValue?) {
    guard let value else { return }
    let fields = Array(value.children)
    disposition = fields.first?.lowercased ?? value.lowercased
    dispositionParameters = Self.parameters(fields[safe: 1])
  }

  private static func parameters(_ value: ResponseValue?) -> [Parameter] {
    guard var fields = value?.children else { return [] }
    var parameters: [Parameter] = []
    while let name = fields.next(), let value = fields.next() {
      if let name = name.lowercased, let value = value.text {
        parameters.append(Parameter(name: name, value: value))
      }
    }
    return parameters
  }
}

extension ResponseValue {
  /// Whether it may be a part rather than a disposition: both are lists that may begin with a word.
  fileprivate var isBody: Bool {
    var fields = children
    guard let first = fields.next() else { return false }
    return first.isList || fields.next().map { !$0.isList && !$0.isNil } ?? false
  }

  fileprivate var lowercased: String? { text?.lowercased() }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { index < count ? self[index] : nil }
}
