/// The attributes of an element that the sanitizer reads; all others are left out.
struct ElementAttributes {
  enum Name: UInt8, CaseIterable {
    case align, alt, background, bgcolor, border, cellpadding, cellspacing, checked, cite, classes, color
    case colspan, content, dir, height, hidden, href, id, lang, max, media, name, open, popover, reversed
    case role, rowspan, size, src, srcset, start, style, text, type, valign
    case value, width
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: Name.allCases.map { ($0 == .classes ? "class" : "\($0)", $0) })

  /// Returns the ``Name`` of each name in a document.
  static func names(of document: HTMLDocument) -> [Name?] { document.names.map { byName[$0] } }

  /// The attributes with the ranges of their values. Slices would be reference-counted, which makes iterating slower.
  private var places: [(name: Name, value: Range<Int32>)] = []
  /// The set of attributes, with a bit for each ``Name``: most look-ups find nothing.
  private var present: UInt64 = 0
  private let bytes: [UInt8]

  /// The attributes of an element without a tag.
  init() { bytes = [] }

  init(_ node: HTMLDocument.Node, in document: HTMLDocument, names: [Name?]) {
    bytes = document.bytes
    for attribute in document.attributes(of: node) {
      guard let name = names[Int(attribute.name)] else { continue }
      places.append((name, attribute.value))
      present |= name.bit
    }
  }

  /// The value; empty when the attribute is missing or has no value.
  subscript(name: Name) -> ArraySlice<UInt8> {
    guard contains(name) else { return [] }
    return places.first { $0.name == name }.map { text($0.value) } ?? []
  }

  private func text(_ place: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(place.lowerBound)..<Int(place.upperBound)]
  }

  func contains(_ name: Name) -> Bool { present & name.bit != 0 }

  func string(_ name: Name) -> String { String(decoding: self[name], as: UTF8.self) }

  /// Returns a number of pixels such as `12` or `12px`, but not `12%`.
  func pixels(_ name: Name) -> Int? {
    let value = CSSDeclarations.trimmed(self[name])
    let digits = value.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 6, value[digits.endIndex...].first != 0x25 else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// The attributes that a ``SafeHTML`` keeps, except for the style.
  var kept: [(SafeHTML.AttributeName, ArraySlice<UInt8>)] {
    places.compactMap { name, value in
      name.kept.map { ($0, $0 == .reversed ? Array("reversed".utf8)[...] : text(value)) }
    }
  }
}

extension ElementAttributes.Name {
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }

  /// The attribute's name in a ``SafeHTML``, if it is kept.
  fileprivate var kept: SafeHTML.AttributeName? {
    switch self {
    case .align: .align
    case .border: .border
    case .cellpadding: .cellpadding
    case .cellspacing: .cellspacing
    case .colspan: .colspan
    case .dir: .dir
    case .height: .height
    case .lang: .lang
    case .reversed: .reversed
    case .rowspan: .rowspan
    case .start: .start
    case .type: .type
    case .valign: .valign
    case .value: .value
    case .width: .width
    default: nil
    }
  }
}
