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

  /// Places rather than slices: those are counted references, and walking through them is work.
  private var places: [(name: Name, value: Range<Int32>)] = []
  private let bytes: [UInt8]

  init(_ node: HTMLDocument.Node, in document: HTMLDocument, names: [Name?]) {
    bytes = document.bytes
    for attribute in document.attributes(of: node) {
      guard let name = names[Int(attribute.name)] else { continue }
      places.append((name, attribute.value))
    }
  }

  /// Empty when it is missing or has no value.
  subscript(name: Name) -> ArraySlice<UInt8> {
    places.first { $0.name == name }.map { text($0.value) } ?? []
  }

  private func text(_ place: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(place.lowerBound)..<Int(place.upperBound)]
  }

  func contains(_ name: Name) -> Bool { places.contains { $0.name == name } }

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
    places.compactMap { name, value in Self.kept[name].map { ($0, text(value)) } }
  }

  private static let kept: [Name: SafeHTML.AttributeName] = [
    .align: .align, .border: .border, .cellpadding: .cellpadding, .cellspacing: .cellspacing,
    .colspan: .colspan, .dir: .dir, .height: .height, .lang: .lang, .rowspan: .rowspan, .start: .start,
    .valign: .valign, .value: .value, .width: .width,
  ]
}
