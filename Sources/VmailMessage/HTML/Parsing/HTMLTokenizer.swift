internal import Glibc

/// Splits HTML into tags and text as browsers do (HTML standard, section 13.2.5), and passes them on as elements that
/// are closed where browsers close them. Nothing is considered safe before it is sanitized.
struct HTMLTokenizer {
  /// The maximum number of elements and stray tags in a document.
  static let eventLimit = 400_000
  /// The maximum nesting depth, as in browsers: elements within the deepest end at once, and what they contain follows them.
  static let depthLimit = 512

  private let input: UnsafeBufferPointer<UInt8>
  private let handler: HTMLTreeBuilder
  private var place = 0
  private var open: OpenElements
  private var events = 0
  private var decoded: [UInt8] = []
  /// Whether the document consists of frames, so that their fallback content is its text.
  private var hasFrames = false

  private init(_ input: UnsafeBufferPointer<UInt8>, _ handler: HTMLTreeBuilder) {
    (self.input, self.handler, open) = (input, handler, OpenElements(in: input))
  }

  /// - Returns: `false` when it stopped before the end.
  static func parse(_ html: String, for handler: HTMLTreeBuilder) -> Bool {
    var html = html
    return html.withUTF8 { bytes in
      var tokenizer = HTMLTokenizer(bytes, handler)
      return tokenizer.parse()
    }
  }

  private mutating func parse() -> Bool {
    while place < input.count {
      token()
      guard events <= Self.eventLimit, open.depth <= 2 * Self.depthLimit else { return false }
    }
    apply(open.finish())
    return true
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
      passText(place..<place + 1)
      place += 1
    }
  }

  private mutating func text() {
    let end = index(of: UInt8(ascii: "<"), from: place)
    passText(place..<end)
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
    } else if open.isInForeignElement, starts(with: "<![CDATA[") {
      let start = place + 9
      skip(past: "]]>")
      pass(raw: start..<max(start, starts(with: "]]>", at: place - 3) ? place - 3 : place))
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
      passText(place..<input.count)
      return place = input.count
    }
    guard Self.isLetter(next) else { return skip(past: ">") }
    guard let tag = HTMLTag(in: input, at: place + 2) else { return place = input.count }
    place = tag.end
    switch tag.name {
    // Without an element to end, these tags make an empty one.
    case _ where tag.name == "br" || tag.name == "p" && !open.hasParagraph:
      apply(open.start(tag, isEmpty: true))
      pass(startOf: tag.name)
      pass(endOf: tag.name)
    case "head", "frameset", "html", "body": break
    case "noframes" where hasFrames: break
    default: if !HTMLTag.void.contains(tag.name) { apply(open.end(tag.name)) }
    }
  }

  private mutating func startTag() {
    // An unterminated tag doesn't count as a tag.
    guard let tag = HTMLTag(in: input, at: place + 1) else { return place = input.count }
    place = tag.end
    start(tag)
  }

  private mutating func start(_ tag: HTMLTag) {
    let endsAtOnce = open.depth >= Self.depthLimit
    let changes = open.start(tag, isEmpty: endsAtOnce)
    apply(changes)
    if changes.isIgnored {
      if ["html", "body"].contains(tag.name) {
        handler.add(HTMLAttributes(of: tag, in: input), to: tag.name)
      }
      return
    }
    if let name = changes.foreignName { return pass(tag, as: name, isClosed: endsAtOnce || tag.isClosed) }
    switch tag.name {
    // The elements in a head are hidden by their own rules, and an unclosed head must not hide the following text.
    case "head": break
    case "frameset": hasFrames = true
    case "noframes" where hasFrames: break
    case "image": pass(tag, as: "img", isClosed: true)
    case "script", "title", "textarea", "iframe", "noembed", "noframes":
      pass(startOf: tag.name)
      skipRawText(of: tag)
      pass(endOf: tag.name)
    case "style":
      pass(tag, as: tag.name, isClosed: false)
      let content = skipRawText(of: tag)
      handler.rawText(UnsafeBufferPointer(rebasing: input[content]))
      pass(endOf: tag.name)
    case "xmp":
      pass(tag, as: tag.name, isClosed: false)
      pass(raw: skipRawText(of: tag))
      pass(endOf: tag.name)
    case "plaintext":
      pass(tag, as: tag.name, isClosed: false)
      pass(raw: place..<input.count)
      pass(endOf: tag.name)
      place = input.count
    default:
      pass(tag, as: tag.name, isClosed: endsAtOnce || tag.isClosed || HTMLTag.void.contains(tag.name))
    }
  }

  /// - Returns: the range of the content.
  @discardableResult
  private mutating func skipRawText(of tag: HTMLTag) -> Range<Int> {
    let start = place
    // In XML, such a tag is a whole element, within which all the rest of a letter would be hidden.
    if tag.isClosed, starts(with: "<?xml", at: 0) { return start..<start }
    let end = Array("</\(tag.name)".utf8)
    while place < input.count {
      place = index(of: UInt8(ascii: "<"), from: place)
      guard place < input.count else { break }
      if starts(with: end), let next = byte(place + end.count), HTMLTag.endsName(next) {
        let content = start..<place
        place = HTMLTag(in: input, at: place + 2)?.end ?? input.count
        return content
      }
      place += 1
    }
    if tag.isClosed { place = start }
    return start..<place
  }

  // MARK: Events

  /// Passes on what a tag or text changes about the open elements.
  private mutating func apply(_ changes: OpenElements.Changes) {
    for name in changes.ended { pass(endOf: name) }
    for tag in changes.reopened.compactMap({ HTMLTag(in: input, at: $0) }) {
      pass(tag, as: tag.name, isClosed: false)
    }
    // A stray tag takes as much time as an element.
    if changes.isIgnored { events += 1 }
  }

  private mutating func pass(_ tag: HTMLTag, as name: String, isClosed: Bool) {
    let attributes = HTMLAttributes(of: tag, in: input)
    // Attributes count with the square of their number, since that is their cost.
    events += 1 + attributes.count * attributes.count / 256
    handler.start(name, attributes: attributes)
    if isClosed { handler.end(name) }
  }

  private mutating func pass(startOf name: String) {
    events += 1
    handler.start(name, attributes: .none)
  }

  private func pass(endOf name: String) { handler.end(name) }

  private mutating func passText(_ range: Range<Int>) {
    let text = input[range]
    if text.contains(where: { $0 > 0x20 }) { apply(open.text()) }
    if HTMLCharacters.isPlain(text) { return handler.characters(UnsafeBufferPointer(rebasing: text)) }
    decoded.removeAll(keepingCapacity: true)
    HTMLCharacters.decode(text, into: &decoded)
    if !decoded.isEmpty { decoded.withUnsafeBufferPointer(handler.characters) }
  }

  /// Passes on text without character references.
  private mutating func pass(raw range: Range<Int>) {
    decoded.removeAll(keepingCapacity: true)
    HTMLCharacters.copy(input[range], to: &decoded)
    if !decoded.isEmpty { decoded.withUnsafeBufferPointer(handler.characters) }
  }

  // MARK: Bytes

  private func byte(_ index: Int) -> UInt8? { index < input.count ? input[index] : nil }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private func index(of byte: UInt8, from start: Int) -> Int {
    guard start < input.count, let base = input.baseAddress,
      let found = memchr(base + start, Int32(byte), input.count - start)
    else { return input.count }
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
