/// Assembles text from words, lines and blocks.
struct TextLayout {
  private(set) var output: [UInt8] = []
  private var spaceIsDue = false
  /// The line ends to write before the next word: 1 ends the line, 2 leaves a blank one.
  private var linesDue = 0
  private var isAtLineStart = true
  /// Whether the line contains nothing but a no-break space, by which mail represents a blank line.
  private var isBlankWanted = false
  /// The prefix of the next line only, such as `- `.
  private var marker: [UInt8] = []

  /// The nesting depth of quotations.
  var quoteDepth = 0
  /// The number of columns by which a line is indented, for lists.
  var indentation = 0

  /// The maximum depth of quotations and indentations; deeper ones are shown alike.
  private static let levelLimit = 12
  /// The maximum length of the text of a document in bytes; this is more than is kept of a message.
  private static let sizeLimit = 4 << 20

  /// Ends the line, and leaves `blank` blank lines before the next one.
  mutating func breakLine(blank: Int = 0) {
    spaceIsDue = false
    if output.isEmpty { return }
    let wanted = isBlankWanted ? max(blank, 1) : blank
    isBlankWanted = false
    linesDue = max(linesDue, isAtLineStart && linesDue == 0 ? wanted : wanted + 1)
  }

  /// Handles `<br>`: two in a row leave a blank line.
  mutating func forceLine() {
    spaceIsDue = false
    if output.isEmpty { return }
    linesDue = min(linesDue + 1, 3)
  }

  mutating func setMarker(_ text: String) { marker = Array(text.utf8) }

  mutating func space() { spaceIsDue = true }

  /// Appends text, collapsing its white space.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let width = Self.spaceWidth(bytes, at: index)
      if width == 0 {
        index += 1
        continue
      }
      word(bytes[start..<index])
      spaceIsDue = true
      if width == 2, linesDue > 0 { isBlankWanted = true }
      index += width
      start = index
    }
    word(bytes[start..<index])
  }

  /// Appends text, preserving its white space.
  mutating func appendPreformatted(_ bytes: UnsafeBufferPointer<UInt8>) {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if line.offset > 0 {
        if linesDue == 0 && !isAtLineStart { linesDue = 1 } else { linesDue = min(linesDue + 1, 4) }
      }
      if !line.element.isEmpty { word(line.element) }
    }
  }

  /// Returns the number of bytes of white space at an index, including no-break spaces, which mail uses for indents.
  private static func spaceWidth(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: 1
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
    default: 0
    }
  }

  private mutating func word(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !bytes.isEmpty, output.count < Self.sizeLimit else { return }
    if linesDue > 0, !output.isEmpty {
      output.append(contentsOf: repeatElement(0x0A, count: min(linesDue, 3)))
      isAtLineStart = true
      spaceIsDue = false
    }
    linesDue = 0
    isBlankWanted = false
    if isAtLineStart { beginLine() } else if spaceIsDue { output.append(0x20) }
    spaceIsDue = false
    isAtLineStart = false
    output.append(contentsOf: bytes)
  }

  private mutating func beginLine() {
    for _ in 0..<min(quoteDepth, Self.levelLimit) { output.append(contentsOf: [0x3E, 0x20]) }
    let width = min(indentation, Self.levelLimit * 2)
    output.append(contentsOf: repeatElement(0x20, count: max(width - marker.count, 0)))
    output.append(contentsOf: marker)
    marker = []
  }
}
