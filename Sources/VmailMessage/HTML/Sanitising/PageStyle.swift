/// The style of text on the page, where some styles of the message are left out.
struct PageStyle {
  var colour = CSSColour.black
  var background = CSSColour.white
  /// Whether text is too small to be read.
  var isTiny = false

  /// Appends the colours of an element, and what makes text legible on the page that is legible in the message.
  /// - Parameters:
  ///   - original: the background in the message; `nil` if it may have any colour.
  ///   - isTinyInMessage: whether its text is too small to be read there.
  mutating func append(
    _ style: VisualStyle, on original: CSSColour?, isTinyInMessage: Bool, to declarations: inout [UInt8]
  ) {
    if isTiny, !isTinyInMessage {
      isTiny = false
      declarations += "font-size:13px;".utf8
    }
    if case .colour(let colour)? = style.background, !colour.isTransparent {
      background = colour
      declarations += "background-color:\(colour.hexadecimal);".utf8
    }
    var written: CSSColour?
    // A colour is left out if the background is that it was meant for.
    if case .colour(let own)? = style.ink, !own.isTransparent, original != nil { written = own }
    if (written ?? colour).isSame(as: background) { written = background.contrasting }
    if let written {
      colour = written
      declarations += "color:\(written.hexadecimal);".utf8
    }
  }
}
