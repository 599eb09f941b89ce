internal import VmailDomain

/// The folders, labels and flags of a message in Gmail, according to the labels that Google Takeout writes above it.
///
/// Takeout puts `X-GM-THRID` and `X-Gmail-Labels` above all fields of the message itself. Senders write such fields
/// too, by mistake or to have their mail filed, but theirs are always below the fields added by the servers in
/// transit.
struct GmailLabels {
  /// The system folders that contain the message; none for the Archive.
  private(set) var folders: [FolderType] = []
  /// The user's own labels.
  private(set) var labels: [String] = []
  /// The flags. A message is read unless it is marked as unread.
  private(set) var flags: MessageFlags = .seen
  private(set) var category: AICategory?

  /// The maximum number and length of labels: no user has more, and Gmail allows no longer ones.
  private static let mostLabels = 100
  private static let longestLabel = 225
  private static let longestValue = 32 << 10

  /// - Parameter header: the header from its first field on.
  /// - Returns: `nil` when it was not written by Takeout.
  init?(header: UnsafeRawBufferPointer) {
    guard let value = Self.value(in: header) else { return nil }
    self.init(value)
  }

  /// - Parameter value: the decoded value of the field.
  init(_ value: String) {
    for label in Self.split(value).prefix(Self.mostLabels) { take(label) }
    // Gmail shows mail in Trash or Spam nowhere else.
    for only in [FolderType.trash, .spam] where folders.contains(only) { (folders, labels) = ([only], []) }
  }

  /// Returns the form in which names are compared: in lower case, without quotes.
  static func key(_ label: String) -> String {
    let plain = label.lowercased().filter { !"\"«»„“”「」".contains($0) }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func take(_ label: String) {
    let key = Self.key(label)
    switch GmailLabelNames.meaning(of: key) {
    case .folder(.starred): flags.insert(.flagged)
    case .folder(.drafts):
      flags.insert(.draft)
      folders.append(.drafts)
    case .folder(let type): if !folders.contains(type) { folders.append(type) }
    case .unread: flags.remove(.seen)
    case .opened, .archived, .important: break
    case nil:
      if let found = GmailLabelNames.category(of: key) {
        category = category ?? found
      } else if key.hasPrefix("imap_") {
        // The label is a flag that another program has set by IMAP.
        if let flag = MailKeyword(String(label.dropFirst(5))).flag { flags.insert(flag) }
      } else if label.utf8.count <= Self.longestLabel, !labels.contains(label) {
        labels.append(label)
      }
    }
  }

  // MARK: The header field

  /// Returns the value of the second field of a header that begins like those of Takeout.
  private static func value(in header: UnsafeRawBufferPointer) -> String? {
    guard header.hasText("x-gm-thrid:", at: 0) else { return nil }
    var lines = SourceLines(header)
    _ = lines.next()
    guard let first = lines.next(), header.hasText("x-gmail-labels:", at: first.lowerBound) else {
      return nil
    }
    var end = first.upperBound
    while let line = lines.next(), header.isFolded(line), end - first.lowerBound < longestValue {
      end = line.upperBound
    }
    let bytes = header[(first.lowerBound + 15)..<end].filter { $0 != 0 }
    return EncodedWordDecoding.decoded(Charset.undeclared(bytes))
  }

  /// Splits labels at commas. A label that contains a comma is quoted, and quotes within it are doubled.
  private static func split(_ value: String) -> [String] {
    var labels: [String] = []
    var label = ""
    var isQuoted = false
    for character in value {
      switch character {
      case "\"" where label.allSatisfy(\.isWhitespace) && !isQuoted:
        isQuoted = true
        label = "\""
      case "," where !isQuoted || label.count > 1 && label.reversed().prefix { $0 == "\"" }.count % 2 == 1:
        labels.append(unquoted(label))
        (label, isQuoted) = ("", false)
      default: label.append(character)
      }
    }
    labels.append(unquoted(label))
    return labels.filter { !$0.isEmpty }
  }

  private static func unquoted(_ field: String) -> String {
    let field = CText.oneLine(field)
    guard field.count > 1, field.first == "\"", field.last == "\"" else { return field }
    return String(field.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}

/// Gmail's names for its own labels: Takeout writes them in the language of the account.
enum GmailLabelNames {
  /// - Parameter name: the name in the form of ``GmailLabels/key(_:)``.
  static func meaning(of name: String) -> GmailLabelMeaning? { meanings[name] }

  /// Returns the category named by a label such as `Category Promotions`; `nil` for one of the user's labels.
  static func category(of name: String) -> AICategory? {
    guard let word = categoryWords.first(where: name.hasPrefix) else { return nil }
    let rest = name.dropFirst(word.count).drop { $0 == " " || $0 == ":" || $0 == "：" }
    return categories[String(rest)]
  }

  private static let meanings = Language.meanings(\.gmailLabels)
  private static let categories = Language.meanings(\.gmailCategories)

  /// The words in order of decreasing length, since some are prefixes of others.
  private static let categoryWords = Language.all.flatMap(\.gmailCategoryWords).sorted { $0.count > $1.count }
}
