internal import Glibc

/// Splits HTML into tags and text as browsers do (HTML standard, section 13.2.5), and rewrites it so plainly that an
/// HTML 4 parser reads it in the same way.
///
/// libxml2 doesn't know the elements introduced after HTML 4: on its own, it nests everything that follows an
/// `<embed>` or a `<source>` in that element. In the rewritten HTML, every void element is closed, every attribute is
/// quoted, and there are no comments, declarations or raw text. If the two still disagree, the worst result is
/// superfluous text, since nothing is considered safe before it is sanitized.
struct HTMLTokenizer {
  private let input: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// The output, and the number of bytes that were read.
  private var output: [UInt8] = []
  private var taken = 0
  private var foreign = ForeignContent()
  private var paragraphs = ParagraphScope()
  /// Whether the document consists of frames, so that their fallback content is its text.
  private var hasFrames = false

  /// - Parameter input: bytes that must stay valid while they are read.
  init(_ input: UnsafeBufferPointer<UInt8>) { self.input = input }

  /// The number of bytes of text processed at a time.
  private static let pieceSize = 16 << 10

  /// - Returns: the number of bytes written; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if taken == output.count {
      output.removeAll(keepingCapacity: true)
      taken = 0
    }
    while output.count - taken < buffer.count, place < input.count { token() }
    let count = min(buffer.count, output.count - taken)
    output.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
    }
    taken += count
    return count
  }

  // MARK: Tokens

  private mutating func token() {
    guard input[place] == UInt8(ascii: "<") else { return text() }
    switch byte(place + 1) {
    case UInt8(ascii: "!"): declaration()
    case UInt8(ascii: "?"): skip(past: ">")
    case UInt8(ascii: "/"): endTag()
    case let next? where Self.isLetter(next): startTag()
    default:
      output += "&lt;".utf8
      place += 1
    }
  }

  private mutating func text() {
    var end = index(of: UInt8(ascii: "<"), from: place)
    if end - place > Self.pieceSize {
      end = place + Self.pieceSize
      // The next piece begins with a character reference that this one would cut.
      let last = max(place + 1, end - CharacterReference.longestName - 2)..<end
      end = last.last { input[$0] == UInt8(ascii: "&") } ?? end
    }
    write(place..<end, isAttribute: false)
    place = end
  }

  /// Handles a comment, a document type, or anything else that is treated as a comment.
  private mutating func declaration() {
    if starts(with: "<!--") {
      let start = place + 4
      if byte(start) == UInt8(ascii: ">") { return place = start + 1 }
      if byte(start) == UInt8(ascii: "-"), byte(start + 1) == UInt8(ascii: ">") { return place = start + 2 }
      place = min(start, input.count)
      skipComment()
    } else if foreign.isInside, starts(with: "<![CDATA[") {
      let start = place + 9
      skip(past: "]]>")
      write(raw: start..<max(start, starts(with: "]]>", at: place - 3) ? place - 3 : place))
    } else {
      skip(past: ">")
    }
  }

  /// Skips a comment up to `-->` or `--!>`.
  private mutating func skipComment() {
    while place < input.count {
      place = index(of: UInt8(ascii: "-"), from: place)
      if starts(with: "-->") { return place += 3 }
      if starts(with: "--!>") { return place += 4 }
      place = min(place + 1, input.count)
    }
  }

  // MARK: Tags

  private mutating func endTag() {
    guard let next = byte(place + 2) else {
      output += "&lt;/".utf8
      return place = input.count
    }
    guard Self.isLetter(next) else { return skip(past: ">") }
    guard let tag = HTMLTag(in: input, at: place + 2) else { return place = input.count }
    place = tag.end
    if foreign.isInside { close(foreign.end(of: tag.name)) }
    close(paragraphs.end(of: tag.name))
    switch tag.name {
    case "br": output += "<br/>".utf8
    case "head", "frameset": break
    case "noframes" where hasFrames: break
    default: if !HTMLTag.void.contains(tag.name) { write(endOf: foreign.name(of: tag.name)) }
    }
  }

  private mutating func startTag() {
    // An unterminated tag doesn't count as a tag.
    guard let tag = HTMLTag(in: input, at: place + 1) else { return place = input.count }
    place = tag.end
    if foreign.isInside, startForeign(tag) { return }
    close(paragraphs.start(of: tag.name))
    switch tag.name {
    // The elements in a head are hidden by their own rules, and an unclosed head must not hide the following text.
    case "head": break
    case "frameset": hasFrames = true
    case "noframes" where hasFrames: break
    case "image": write(tag, as: "img", isClosed: true)
    case "script", "title", "textarea", "iframe", "noembed", "noframes":
      output += "<\(tag.name)></\(tag.name)>".utf8
      skipRawText(of: tag.name)
    case "style": styleSheet()
    case "xmp":
      write(tag, as: tag.name, isClosed: false)
      write(raw: skipRawText(of: tag.name))
      write(endOf: tag.name)
    case "plaintext":
      write(tag, as: tag.name, isClosed: false)
      write(raw: place..<input.count)
      place = input.count
    case "svg", "math":
      if !tag.isClosed { foreign.begin(tag.name) }
      write(tag, as: tag.name, isClosed: tag.isClosed)
    default: write(tag, as: tag.name, isClosed: tag.isClosed || HTMLTag.void.contains(tag.name))
    }
  }

  /// - Returns: whether the tag belongs to the SVG or MathML; otherwise it has ended that.
  private mutating func startForeign(_ tag: HTMLTag) -> Bool {
    guard foreign.takes(tag.name) else {
      close(foreign.leave())
      return false
    }
    guard foreign.isForeign else { return false }
    defer { if !tag.isClosed { foreign.begin(tag.name) } }
    write(tag, as: foreign.name(of: tag.name), isClosed: tag.isClosed)
    return true
  }

  private mutating func close(_ names: [String]) {
    for name in names { write(endOf: name) }
  }

  // MARK: Raw text

  /// Copies a style sheet, replacing everything that the parser could take for its end by spaces.
  private mutating func styleSheet() {
    output += "<style>".utf8
    let content = skipRawText(of: "style")
    for index in content {
      let isSlash = input[index] == UInt8(ascii: "/")
      let isEnd = isSlash && index > content.lowerBound && input[index - 1] == UInt8(ascii: "<")
      output.append(isEnd || input[index] == 0 ? 0x20 : input[index])
    }
    output += "</style>".utf8
  }

  /// - Returns: the range of the content.
  @discardableResult
  private mutating func skipRawText(of name: String) -> Range<Int> {
    let start = place
    let end = Array("</\(name)".utf8)
    while place < input.count {
      place = index(of: UInt8(ascii: "<"), from: place)
      guard place < input.count else { break }
      if starts(with: end), let next = byte(place + end.count), next <= 0x20 || next == 0x2F || next == 0x3E {
        let content = start..<place
        place = HTMLTag(in: input, at: place + 2)?.end ?? input.count
        return content
      }
      place += 1
    }
    return start..<input.count
  }

  // MARK: Writing

  private mutating func write(raw range: Range<Int>) {
    for index in range {
      switch input[index] {
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case 0: break
      default: output.append(input[index])
      }
    }
  }

  /// Writes text or the value of an attribute, with the characters whose references libxml2 doesn't decode as numbers.
  private mutating func write(_ range: Range<Int>, isAttribute: Bool) {
    let end = range.upperBound
    var copied = range.lowerBound
    var ampersand = index(of: UInt8(ascii: "&"), from: copied, before: end)
    while ampersand < end {
      if let reference = CharacterReference(input[ampersand + 1..<end], isInAttribute: isAttribute) {
        copy(copied..<ampersand, isAttribute: isAttribute)
        for character in reference.characters { output += "&#\(character.value);".utf8 }
        copied = ampersand + 1 + reference.length
      }
      ampersand = index(of: UInt8(ascii: "&"), from: max(copied, ampersand + 1), before: end)
    }
    copy(copied..<end, isAttribute: isAttribute)
  }

  private mutating func copy(_ range: Range<Int>, isAttribute: Bool) {
    guard isAttribute else { return output.append(contentsOf: input[range].lazy.filter { $0 != 0 }) }
    for byte in input[range] where byte != 0 {
      if byte == UInt8(ascii: "\"") { output += "&quot;".utf8 } else { output.append(byte) }
    }
  }

  private mutating func write(endOf name: String) {
    output += "</".utf8
    output += name.utf8
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ tag: HTMLTag, as name: String, isClosed: Bool) {
    output.append(UInt8(ascii: "<"))
    output += name.utf8
    for attribute in tag.attributes {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: input[attribute.name])
      output += "=\"".utf8
      write(attribute.value, isAttribute: true)
      output.append(UInt8(ascii: "\""))
    }
    if isClosed { output.append(UInt8(ascii: "/")) }
    output.append(UInt8(ascii: ">"))
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> UInt8? { index < input.count ? input[index] : nil }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private func index(of byte: UInt8, from start: Int, before end: Int? = nil) -> Int {
    let end = end ?? input.count
    guard start < end, let base = input.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// - Parameter text: ASCII with letters in lower case, compared ignoring case.
  private func starts(with text: some Collection<UInt8>, at start: Int? = nil) -> Bool {
    let start = start ?? place
    guard start >= 0, input.count - start >= text.count else { return false }
    return zip(input[start..<start + text.count], text).allSatisfy { byte, wanted in
      byte == wanted || Self.isLetter(byte) && byte | 0x20 == wanted
    }
  }

  private func starts(with text: StaticString, at start: Int? = nil) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: start)
  }

  private mutating func skip(past text: StaticString) {
    while place < input.count {
      place = index(of: text.utf8Start.pointee, from: place)
      if starts(with: text) { return place += text.utf8CodeUnitCount }
      place = min(place + 1, input.count)
    }
  }
}
