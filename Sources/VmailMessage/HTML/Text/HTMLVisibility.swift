/// Determines from an element's own attributes whether it is visible.
enum HTMLVisibility {
  /// The changes that an element makes for itself and its content.
  struct Change {
    var isRemoved = false
    /// Whether the text is invisible or has no size; nested elements can make their text visible again.
    var isInvisible: Bool?
    var isPreformatted: Bool?
  }

  /// - Parameter isInline: whether the element has no box of its own unless a style gives it one.
  static func change(of attributes: HTMLAttributes, isInline: Bool) -> Change {
    var change = Change()
    if attributes["hidden"] != nil || attributes["popover"] != nil { change.isRemoved = true }
    guard let style = attributes["style"] else { return change }
    // What doesn't fit into a box is visible all the same, unless it is clipped.
    var (isFlat, isClipped, hasBox) = (false, false, !isInline)
    for (property, value) in declarations(in: style) {
      switch property {
      case "display":
        if value == "none" { change.isRemoved = true }
        hasBox = value != "inline" && value != "contents"
      case "float": if value != "none" { hasBox = true }
      case "position": if value == "absolute" || value == "fixed" { hasBox = true }
      case "opacity": if isZero(value) { change.isRemoved = true }
      case "max-height": isFlat = isZero(value)
      case "overflow": isClipped = value == "hidden"
      case "visibility": change.isInvisible = value == "hidden" || value == "collapse"
      case "font-size": change.isInvisible = isZero(value)
      case "white-space": change.isPreformatted = value.hasPrefix("pre") && value != "pre-line"
      default: break
      }
    }
    if isFlat, isClipped, hasBox { change.isRemoved = true }
    return change
  }

  /// Returns whether the value of the attribute `size` of a `font` gives the text a size (HTML standard, section
  /// 15.3.4): all of these sizes are legible, also within text without a size.
  static func isFontSize(_ value: some Collection<UInt8>) -> Bool {
    let size = value.drop { HTMLTag.isSpace($0) }
    let digits = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(size.first) ? size.dropFirst() : size
    return digits.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// The maximum number of declarations of an attribute that are read.
  private static let limit = 100

  /// Returns properties and values in lower case, without white space and `!important`.
  private static func declarations(in style: String) -> [(Substring, Substring)] {
    let text = String(
      decoding: style.utf8.lazy.filter { $0 > 0x20 }.map { byte in
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      }, as: UTF8.self)
    return text.utf8.split(separator: UInt8(ascii: ";")).prefix(limit).compactMap { declaration in
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let value = declaration[declaration.index(after: colon)...].prefix { $0 != UInt8(ascii: "!") }
      return (Substring(declaration[..<colon]), Substring(value))
    }
  }

  /// Returns whether a value is zero, such as `0`, `0px` or `0.0em`.
  private static func isZero(_ value: Substring) -> Bool {
    let digits = value.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ".") }
    return !digits.isEmpty && digits.allSatisfy { $0 == 0x30 || $0 == UInt8(ascii: ".") }
  }
}
