/// A prompt in the form libedit needs, with its colours marked as zero-width.
struct PromptText: Hashable {
  /// The mark before and after zero-width text.
  static let quote: Unicode.Scalar = "\u{1}"

  /// The text for libedit, terminated by 0.
  let wide: [Int32]
  /// The visible characters.
  let visible: [Unicode.Scalar]

  /// - Parameter text: the prompt, which may contain colours (`ESC [ … m`); other control characters are left
  ///   out. It should end with a visible character, since libedit draws a colour along with the next
  ///   character.
  init(_ text: String) {
    var wide: [Int32] = []
    var visible: [Unicode.Scalar] = []
    var colour: [Unicode.Scalar] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if let end = Self.endOfColour(scalars, from: index) {
        colour += scalars[index..<end]
        index = end
        continue
      }
      let scalar = scalars[index]
      index += 1
      guard scalar.properties.generalCategory != .control else { continue }
      if !colour.isEmpty {
        wide += ([Self.quote] + colour + [Self.quote]).map { Int32(bitPattern: $0.value) }
        colour = []
      }
      wide.append(Int32(bitPattern: scalar.value))
      visible.append(scalar)
    }
    self.wide = wide + [0]
    self.visible = visible
  }

  /// Returns the index after the colour that begins at `start`; `nil` if there is none.
  private static func endOfColour(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "\u{1B}", start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
    var index = start + 2
    while index < scalars.count, "0123456789;:".unicodeScalars.contains(scalars[index]) { index += 1 }
    return index < scalars.count && scalars[index] == "m" ? index + 1 : nil
  }
}
