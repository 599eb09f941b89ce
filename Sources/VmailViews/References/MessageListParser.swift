public import VmailCommandLine
import VmailDomain

/// Parses message lists.
///
/// | form | means |
/// | --- | --- |
/// | `3` `3,5,9` `1-5` `7-` `-4` `.-$` | numbers |
/// | `3.2` `3.2-4` `3.2,5.1` | single messages of threads |
/// | `3.*` `1-5.*` `2.*,5` | the numbers of threads, even where they could be those of messages |
/// | `*`, `all`, `all/from:x` | the listing, the whole folder, those in it with a condition |
/// | `.` `$` `+` `-` | current, last, next, previous |
/// | `:u :r :s :a :n` | unread, read, starred, with attachments, new |
/// | `%`, `@name` | the selection, a named set |
/// | `/words`, `field:value` | a condition |
/// | `id:x`, `thread:7`, `@-` | mail that any session names so; what standard input names |
/// | `^` before any of them | all but these |
/// | `&` between any of them | threads that both name |
///
/// The value of `${…}` is text (``ReferenceText``): it is never a reference or part of one, except for the
/// value of a field, the words after `/`, or the name after `@`. A loop's thread is a reference by its
/// identity, not by its text.
public enum MessageListParser {
  /// The limit for elements of a list such as `3,5,9`, and for words of a condition.
  static let maximumElements = 10_000
  /// The limit for `&` in a word; further ones are letters.
  static let maximumParts = 64

  public static func parse(_ words: [Word]) throws(ReferenceError) -> MessageList {
    var terms: [MessageList.Term] = []
    for word in words { terms.append(try term(word)) }
    return MessageList(terms: terms)
  }

  /// Returns whether the word can be parsed as a reference, so that `-4` is not an option.
  public static func isReference(_ text: String) -> Bool {
    (try? term(Word(text: text, range: 0..<text.count))) != nil
  }

  public static func term(_ word: Word) throws(ReferenceError) -> MessageList.Term {
    let parts = parts(of: word)
    guard parts.count > 1 else { return try atom(word) }
    var terms: [MessageList.Term] = []
    for part in parts { terms.append(try atom(part)) }
    return MessageList.Term(reference: .every(terms), isNegated: false, word: word)
  }

  /// Returns the references that `&` joins. It was typed, and a reference follows: in `subject:R&D` it is a letter.
  private static func parts(of word: Word) -> [Word] {
    guard word.text.utf8.contains(UInt8(ascii: "&")) else { return [word] }
    var starts = [0]
    let typed = word.text.utf8.enumerated().filter { place, byte in
      byte == UInt8(ascii: "&") && !word.values.contains { $0.range.contains(place) }
    }.map(\.offset)
    for (index, place) in typed.prefix(maximumParts).enumerated() {
      let end = index + 1 < typed.count ? typed[index + 1] : word.text.utf8.count
      if (try? atom(word.part(place + 1..<end))) != nil { starts.append(place + 1) }
    }
    return zip(starts, starts.dropFirst().map { $0 - 1 } + [word.text.utf8.count]).map { word.part($0..<$1) }
  }

  private static func atom(_ word: Word) throws(ReferenceError) -> MessageList.Term {
    var text = ReferenceText(word)
    let isNegated = text.take("^")
    do {
      let reference = if let name = word.loopVariable { Reference.named(name) } else { try reference(text) }
      return MessageList.Term(reference: reference, isNegated: isNegated, word: word)
    } catch {
      let culprit = error == .isText ? word.writtenVariable : word.text
      throw ReferenceError(kind: error, text: culprit, range: word.range)
    }
  }

  private static func reference(_ text: ReferenceText) throws(ReferenceError.Kind) -> Reference {
    switch text.typed {
    case "*": return .listing
    case "all": return .wholeFolder(nil)
    case "+": return .next
    case "-": return .previous
    case "%": return .selection
    case "@-": return .given
    default: break
    }
    var rest = text
    if rest.take("@") {
      guard !rest.text.isEmpty else { throw .malformed }
      return .named(rest.text)
    }
    if rest.take("all/") {
      if let condition = try condition(rest) { return .wholeFolder(condition) }
      var excluded = rest
      if excluded.take("-"), try condition(excluded) != nil { throw .malformed }
      return .wholeFolder(.words(try words(rest)))
    }
    if rest.take("/") { return .condition(.words(try words(rest))) }
    if let (name, value) = text.field, let field = QueryField(named: name + ":"),
      [.messageId, .thread].contains(field.value)
    {
      guard let identity = MailIdentity(field, value) else { throw .malformed }
      return .identity(identity)
    }
    if let numbers = try text.typed.flatMap(numbers) { return numbers }
    if let condition = try condition(text) { return .condition(condition) }
    throw text.typed == nil ? .isText : .malformed
  }

  // MARK: Conditions

  private static func words(_ text: ReferenceText) throws(ReferenceError.Kind) -> [String] {
    let words = text.words
    guard !words.isEmpty, words.count <= maximumElements, words.allSatisfy(isSearchable) else {
      throw .malformed
    }
    return words
  }

  /// Returns whether there is anything to search for: every text contains the empty text.
  private static func isSearchable(_ text: String) -> Bool {
    FoldedText.fold(text).contains { !$0.isWhitespace }
  }

  /// Returns `nil` if the text does not have the form of a condition.
  private static func condition(_ text: ReferenceText) throws(ReferenceError.Kind) -> ThreadCondition? {
    let typed = text.typed
    if let short = ThreadCondition.short.first(where: { $0.text == typed }) { return short.condition }
    guard let (field, value) = text.field else { return nil }
    guard isSearchable(value) else { throw .malformed }
    return try condition(SearchedField(name: field, value: value, isText: typed == nil))
  }

  private static func condition(_ searched: SearchedField) throws(ReferenceError.Kind) -> ThreadCondition {
    let (field, value) = (searched.name, searched.value)
    switch field {
    case "from": return .from(value)
    case "subject": return .subject(value)
    case "category":
      guard let category = AICategory(rawValue: value.lowercased()) else {
        throw .unknownValue(field: field, value: value, known: AICategory.allCases.map(\.rawValue))
      }
      return .category(category)
    case "is" where value.lowercased() == "new": return .new
    case "is", "has":
      guard let state = MessageState(value, of: field + ":") else {
        let known = MessageState.all(of: field + ":").map(\.declaration.name)
        throw .unknownValue(field: field, value: value, known: field == "is" ? known + ["new"] : known)
      }
      return state.declaration.isShown == nil ? .search(searched) : .state(state)
    default:
      guard SearchQueryParser.isField(field + ":") else { throw .unknownField(field) }
      return .search(searched)
    }
  }

  // MARK: Numbers

  /// Returns `nil` if the text does not have the form of numbers.
  private static func numbers(_ text: String) throws(ReferenceError.Kind) -> Reference? {
    let elements = text.split(separator: ",", omittingEmptySubsequences: false)
    let whole = elements.map { $0.hasSuffix(".*") ? $0.dropLast(2) : $0 }
    if whole != elements, let threads = try ranges(whole.joined(separator: ",")[...]) {
      return .threads(threads)
    }
    // A dot right after a number separates thread and message; after a dash, it is the current thread.
    guard elements.contains(where: { $0.first?.isNumber == true && $0.drop(while: \.isNumber).first == "." })
    else {
      return try ranges(text[...]).map { .ranges($0) }
    }
    guard text.utf8.allSatisfy(isNumeric) else { return nil }
    guard elements.count <= maximumElements else { throw .malformed }
    var messages: [MessageRange] = []
    for element in elements {
      let parts = element.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, case .number(let thread) = try bound(parts[0]) else { throw .malformed }
      messages.append(MessageRange(thread: thread, messages: try range(parts[1])))
    }
    return .messages(messages)
  }

  /// Returns `nil` if the text contains anything but numbers, `.`, `$`, `-` and `,`.
  private static func ranges(_ text: Substring) throws(ReferenceError.Kind) -> [NumberRange]? {
    guard let first = text.utf8.first, text.utf8.allSatisfy(isNumeric), first != UInt8(ascii: ",")
    else { return nil }
    var ranges: [NumberRange] = []
    for element in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard ranges.count < maximumElements else { throw .malformed }
      ranges.append(try range(element))
    }
    return ranges
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "-"),
      UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func range(_ text: Substring) throws(ReferenceError.Kind) -> NumberRange {
    guard let dash = text.firstIndex(of: "-") else {
      let bound = try bound(text)
      return NumberRange(first: bound, last: bound)
    }
    let before = text[..<dash]
    let after = text[text.index(after: dash)...]
    guard !(before.isEmpty && after.isEmpty) else { throw .malformed }
    let first = before.isEmpty ? .number(1) : try bound(before)
    let last = after.isEmpty ? .last : try bound(after)
    if case .number(let low) = first, case .number(let high) = last, low > high { throw .reversedRange }
    return NumberRange(first: first, last: last)
  }

  private static func bound(_ text: Substring) throws(ReferenceError.Kind) -> NumberRange.Bound {
    switch text {
    case ".": return .current
    case "$": return .last
    default:
      guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { throw .malformed }
      guard let number = Int(text), number < 1_000_000_000 else { throw .numberTooLarge }
      return .number(number)
    }
  }
}

/// The remaining text of a reference during parsing, with the information which of it was typed.
struct ReferenceText {
  private let word: Word

  init(_ word: Word) { self.word = word }

  var text: String { word.text }

  /// The whole text; `nil` if a part is a value of `${…}`, which is never parsed as grammar.
  var typed: String? { word.typed }

  /// Consumes a sign at the beginning.
  /// - Returns: whether the sign was there and typed.
  mutating func take(_ sign: String) -> Bool {
    let isThere = word.typedPrefix.utf8.starts(with: sign.utf8)
    if isThere { self = ReferenceText(word.dropping(bytes: sign.utf8.count)) }
    return isThere
  }

  /// The parts of a text such as `from:x`: the name and the colon must be typed, the value may be any text.
  /// `nil` if it has a different form.
  var field: (name: String, value: String)? {
    let prefix = word.typedPrefix.utf8
    guard let colon = prefix.firstIndex(of: UInt8(ascii: ":")), colon > prefix.startIndex else { return nil }
    let name = prefix[..<colon]
    guard name.allSatisfy({ Unicode.Scalar($0).properties.isAlphabetic && $0 < 0x80 }) else { return nil }
    let length = prefix.distance(from: prefix.startIndex, to: colon)
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      word.text(in: length + 1..<word.text.utf8.count)
    )
  }

  /// The words, split at typed spaces. A value of `${…}` forms one word with any adjacent letters.
  var words: [String] {
    var words: [String] = []
    var open: String?
    for run in word.runs {
      if run.isValue {
        open = (open ?? "") + run.text
        continue
      }
      let pieces = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          words += [open].compactMap(\.self)
          open = nil
        }
        if !piece.isEmpty { open = (open ?? "") + piece }
      }
    }
    return words + [open].compactMap(\.self)
  }
}
