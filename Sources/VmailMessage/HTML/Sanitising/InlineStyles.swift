/// Parses `style` attributes and caches the results: the cells of a message mostly repeat a few attributes.
struct InlineStyles {
  struct Read {
    var style = CascadedStyle()
    /// The permitted declarations, as written by ``SafeStyle``.
    var declarations: [UInt8] = []
  }

  /// The maximum length of an attribute that is read, in bytes.
  private static let sizeLimit = 32 << 10
  /// The maximum number of cached attributes, and the maximum length of each in bytes.
  private static let countLimit = 1_000
  private static let rememberedSize = 2_000

  private var known: [UInt64: (text: ArraySlice<UInt8>, read: Read)] = [:]

  mutating func read(_ text: ArraySlice<UInt8>) -> Read {
    guard text.count <= Self.rememberedSize else {
      var read = Self.parse(text.prefix(Self.sizeLimit))
      // What isn't read could show the element.
      if text.count > Self.sizeLimit { read.style.override(by: .shown) }
      return read
    }
    let hash = Self.hash(text)
    if let found = known[hash], found.text.elementsEqual(text) { return found.read }
    let read = Self.parse(text)
    if known.count < Self.countLimit { known[hash] = (text, read) }
    return read
  }

  private static func parse(_ text: ArraySlice<UInt8>) -> Read {
    var read = Read()
    var important: [UInt8] = []
    let plain = CSSDeclarations.lowercased(CSSDeclarations.plain(text))
    CSSDeclarations.forEach(in: plain[...]) { property, value, isImportant in
      read.style.take(property, value, isImportant: isImportant)
      if isImportant {
        SafeStyle.append(property, value, to: &important)
      } else {
        SafeStyle.append(property, value, to: &read.declarations)
      }
    }
    if read.declarations.count + important.count < SafeStyle.limit { read.declarations += important }
    return read
  }

  /// Computes an FNV-1a hash. Collisions only cost time.
  private static func hash(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// Writes the permitted declarations of a `style` attribute.
enum SafeStyle {
  /// The maximum length in bytes of the declarations that are kept.
  static let limit = 3_900

  static func append(_ property: CSSProperty, _ value: ArraySlice<UInt8>, to output: inout [UInt8]) {
    guard output.count + value.count < limit else { return }
    guard property.isKept, CSSValue.isSafe(value), isInPlace(property, value) else { return }
    output.append(contentsOf: property.rawValue.utf8)
    output.append(0x3A)
    output.append(contentsOf: value)
    output.append(0x3B)
  }

  /// Returns whether a declaration neither moves the element over others nor hides it.
  private static func isInPlace(_ property: CSSProperty, _ value: ArraySlice<UInt8>) -> Bool {
    switch property {
    case .margin, .marginTop, .marginRight, .marginBottom, .marginLeft, .letterSpacing:
      !value.contains(0x2D)
    case .display: displays.contains(String(decoding: value, as: UTF8.self))
    default: true
    }
  }

  private static let displays: Set<String> = [
    "block", "inline", "inline-block", "table", "table-cell", "table-row", "list-item", "inline-table",
  ]
}
