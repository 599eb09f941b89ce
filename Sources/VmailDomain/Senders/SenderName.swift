/// Checks a sender's name and domain for visual deception.
enum SenderName {
  /// The maximum length of a name in characters.
  private static let limit = 300

  static func warnings(_ sender: Participant, isFromList: Bool = false) -> [SenderWarning] {
    var warnings: [SenderWarning] = []
    let domain = AddressKey(sender.email).domain
    let name = String((sender.name ?? "").prefix(limit))
    if let shown = otherAddress(in: name, sender.email, isFromList: isFromList) {
      warnings.append(SenderWarning(.nameShowsAddress, shown, actual: sender.email))
    } else if let organisation = KnownOrganisations.claimed(by: name, at: domain) {
      warnings.append(SenderWarning(.nameClaims, organisation, actual: sender.email))
    }
    if let host = HostName(domain), LookAlikeHost.isLookAlike(host) {
      let imitated = LookAlikeHost.imitated(by: host)
      warnings.append(
        imitated.map { SenderWarning(.lookAlike, host.ascii, actual: $0) }
          ?? SenderWarning(.mixedScripts, host.ascii))
    } else if let likeness = KnownOrganisations.likeness(of: domain) {
      warnings.append(SenderWarning(.lookAlike, domain, actual: likeness))
    }
    if mixesScripts(name) { warnings.append(SenderWarning(.mixedScripts, name)) }
    if hasHiddenCharacters(name) { warnings.append(SenderWarning(.hiddenCharacters, visible(name))) }
    return warnings
  }

  /// Returns an address in a name that differs from the sender's, and isn't related to it.
  static func otherAddress(in name: String, _ email: String, isFromList: Bool = false) -> String? {
    let words = addressWords(in: name)
    guard !words.isEmpty, let sender = Organisation(ofAddress: email) else { return nil }
    for word in words {
      let key = AddressKey(word)
      guard key != AddressKey(email), key.domain.contains("."), HostName(key.domain) != nil else { continue }
      if Organisation(key.domain).isSame(as: sender), !sender.isProvider, !isPersonal(email, key) { continue }
      // A list that sends under its own address names the member: `kim@example.org via Dev`.
      if isFromList, name.lowercased().contains(" via ") { continue }
      return word
    }
    return nil
  }

  /// Returns whether an address at the same domain as another isn't one that answers for it, such as `noreply`.
  private static func isPersonal(_ email: String, _ other: AddressKey) -> Bool {
    let key = AddressKey(email)
    let name = email.prefix { $0 != "@" }.lowercased()
    return key.domain == other.domain && name.allSatisfy { $0.isLetter || $0 == "." }
      && !programs.contains { name.contains($0) }
  }

  /// What is in the addresses of programs and offices.
  private static let programs = [
    "admin", "alert", "bounce", "contact", "donotreply", "hello", "help", "info", "list", "mail", "market",
    "news", "noreply",
    "notif", "office", "order", "post", "reply", "sales", "service", "support", "subscri", "system", "team",
    "update",
    "web",
  ]

  /// Returns words containing an at sign, of any kind, between two texts.
  private static func addressWords(in name: String) -> [String] {
    if name.isPlain, !name.utf8.contains(UInt8(ascii: "@")) { return [] }
    let plain = plainSigns(visible(name))
    guard plain.contains("@") else { return [] }
    return plain.split { $0.isWhitespace || "<>()[]\"',;:“”‘’".contains($0) }.map { word in
      var word = word
      while let last = word.last, ".!?".contains(last) { word.removeLast() }
      return String(word)
    }.filter { word in
      guard let at = word.lastIndex(of: "@") else { return false }
      return at != word.startIndex && word.index(after: at) != word.endIndex
    }
  }

  /// Returns the text with every kind of at sign as `@`, and without marks on it.
  private static func plainSigns(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if plain.last == "@", scalar.properties.generalCategory == .nonspacingMark { continue }
      plain.append(scalar == "\u{FF20}" || scalar == "\u{FE6B}" ? "@" : scalar)
    }
    return String(plain)
  }

  /// Returns whether a word contains letters of two alphabets with similar shapes.
  static func mixesScripts(_ text: String) -> Bool {
    guard !text.isPlain else { return false }
    var scripts: Set<Script> = []
    for scalar in text.unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        if !isInWord(scalar) { scripts = [] }
        continue
      }
      if let script = Script(scalar), [.latin, .cyrillic, .greek].contains(script) { scripts.insert(script) }
      if scripts.count > 1 { return true }
    }
    return false
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Returns whether an ASCII letter is followed by an invisible character, or by a combining mark of another
  /// script.
  static func hasHiddenCharacters(_ text: String) -> Bool {
    guard !text.isPlain else { return false }
    var isBehindLetter = false
    for scalar in text.unicodeScalars {
      // Overrides, embeddings and isolates show the letters in another order.
      if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) { return true }
      if scalar.isASCII {
        isBehindLetter = (0x61...0x7A).contains(scalar.value | 0x20)
      } else if isBehindLetter, isHidden(scalar) {
        return true
      } else if !isInWord(scalar) {
        isBehindLetter = false
      }
    }
    return false
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    guard scalar.properties.generalCategory == .nonspacingMark else { return false }
    // Accents of Latin letters are in these blocks.
    return !(0x300...0x36F).contains(scalar.value) && !(0x1AB0...0x1AFF).contains(scalar.value)
      && !(0x1DC0...0x1DFF).contains(scalar.value) && !(0x20D0...0x20FF).contains(scalar.value)
  }

  static func visible(_ text: String) -> String {
    guard !text.isPlain else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
  }
}

extension String {
  /// Whether each byte of it is a character of its own: it is ASCII, and has no CR, which is one character with an LF.
  var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}
