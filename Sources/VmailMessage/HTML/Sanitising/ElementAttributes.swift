/// The attributes of an element that sanitising looks at; all others are left out.
struct ElementAttributes {
  enum Name: String, CaseIterable {
    case align, alt, background, bgcolor, border, cellpadding, cellspacing, cite, color, colspan, dir, hidden
    case height, href, id, lang, role, rowspan, size, src, srcset, start, style, text, type, valign
    case value, width
    case classes = "class"
  }

  /// By ``Name``, for each name of a document.
  static func names(of document: HTMLDocument) -> [Name?] { document.names.map(Name.init) }

  private var values: [(name: Name, value: ArraySlice<UInt8>)] = []

  init(_ node: HTMLDocument.Node, in document: HTMLDocument, names: [Name?]) {
    for attribute in document.attributes(of: node) {
      guard let name = names[Int(attribute.name)] else { continue }
      values.append((name, document.text(attribute.value)))
    }
  }

  /// Empty when it is missing or has no value.
  subscript(name: Name) -> ArraySlice<UInt8> { values.first { $0.name == name }?.value ?? [] }

  func contains(_ name: Name) -> Bool { values.contains { $0.name == name } }

  func string(_ name: Name) -> String { String(decoding: self[name], as: UTF8.self) }

  /// A number of pixels: `12`, `12px`; not `12%`.
  func pixels(_ name: Name) -> Int? {
    let value = CSSDeclarations.trimmed(self[name])
    let digits = value.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 6, value[digits.endIndex...].first != 0x25 else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// What it has of those that a ``SafeHTML`` keeps, but for its style.
  var kept: [(SafeHTML.AttributeName, ArraySlice<UInt8>)] {
    values.compactMap { name, value in Self.kept[name].map { ($0, value) } }
  }

  private static let kept: [Name: SafeHTML.AttributeName] = [
    .align: .align, .border: .border, .cellpadding: .cellpadding, .cellspacing: .cellspacing,
    .colspan: .colspan, .dir: .dir, .height: .height, .lang: .lang, .rowspan: .rowspan, .start: .start,
    .valign: .valign, .value: .value, .width: .width,
  ]
}
