import Testing

@testable import VmailDomain

/// What is read byte by byte where it is ASCII gives what reading it by characters gives.
@Suite(.timeLimit(.minutes(10))) struct PlainTextTests {
  private static let table = [
    "", " ", "Kim", "Kim Example", "PayPa1 Support", "kim@example.org", "\"Kim\" <kim@example.org>",
    "K\u{FC}bra",
    "K\u{200B}im", "Kim\u{301}", "kim\u{FF20}example.org", "\u{202E}miK", "\u{430}pple", "a@\u{301}b.example",
    "Kim\r\nExample", "Kim\tExample", "\u{0}\u{7F}",
  ]

  /// Names, in which all kinds of pieces follow one another.
  private static let generated: [String] = {
    let pieces =
      [
        "a", "Kim", "PayPal", "rn", "1", " ", "  ", "@", ".", ".org", "(", ")", "\"", "\\", "<", ">", ";",
        ",", "=",
      ]
      + [
        "dmarc=fail", "p=reject", "from", "by", "[192.0.2.1]", "esmtps", "\t", "\n", "\r\n", "\u{FC}",
        "\u{301}",
      ]
      + ["\u{200D}", "\u{AD}", "\u{430}", "\u{FF20}", "\u{202E}", "\u{1F600}"]
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    // Every other one is ASCII.
    return (0..<10_000).map { number in
      (0...next(12)).map { _ in pieces[next(number % 2 == 0 ? 28 : pieces.count)] }.joined()
    }
  }()

  private static var texts: [String] { table + generated }

  @Test func `Names without invisible characters are left as they are`() {
    for text in Self.texts {
      let scalars = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      #expect(SenderName.visible(text).unicodeScalars.elementsEqual(scalars), "\(text.debugDescription)")
    }
  }

  @Test func `No plain name hides or mixes anything and each character of it is a byte`() {
    for text in Self.texts where text.isPlain {
      #expect(text.count == text.utf8.count, "\(text.debugDescription)")
      #expect(!SenderName.hasHiddenCharacters(text) && !SenderName.mixesScripts(text))
      for scalar in text.unicodeScalars {
        #expect(
          !scalar.properties.isDefaultIgnorableCodePoint
            && scalar.properties.generalCategory != .nonspacingMark)
      }
    }
    #expect(Self.generated.count { $0.isPlain } > 4_000)
    #expect(Self.generated.count { !$0.isPlain } > 1_000)
  }

  @Test
  func `A plain name shows an address exactly if it does with a character behind it that is no part of it`() {
    // The other name is read the long way, and has one more word.
    for text in Self.texts where text.isPlain {
      let plain = SenderName.otherAddress(in: text, "zed@other.example")
      #expect(
        plain == SenderName.otherAddress(in: text + " \u{FC}", "zed@other.example"),
        "\(text.debugDescription)")
    }
  }

  @Test func `A Received field has the same parts however it is read`() {
    let fields = [
      "from mail.example.org (mx.example.org [192.0.2.1]) by in.example.net with ESMTPS id 5; Mon, 1 Jan 2024",
      "from [10.0.0.1] (unknown (HELO x) [IPv6:2001:db8::1]) by a.example via b with esmtpsa",
      "by a\tb\u{B}c\u{C}d",
      String(repeating: "from a ", count: 400),
    ]
    for field in fields + Self.texts where field.isPlain {
      let characters = ReceivedHop(field, isPlain: false)
      #expect(ReceivedHop(field, isPlain: true) == characters, "\(field.debugDescription)")
    }
  }

  @Test func `A plain text looks like the same text before a letter that is folded`() {
    for text in Self.texts where text.isPlain {
      #expect(
        NearMiss.skeleton(text + "\u{E9}") == NearMiss.skeleton(text) + "e", "\(text.debugDescription)")
    }
  }

  @Test func `A plain name claims what it claims before a dash`() {
    for text in Self.texts + Self.organisations where text.isPlain {
      let plain = KnownOrganisations.claimed(by: text, at: "zed.example")
      let read = KnownOrganisations.claimed(by: text + "\u{2014}", at: "zed.example")
      #expect(plain == read, "\(text.debugDescription)")
    }
  }

  /// The names of known organizations, and the same in other spellings.
  private static let organisations = KnownOrganisationList.lines.flatMap { line in
    (line.split(separator: "=").first ?? "").split(separator: "|").flatMap { name -> [String] in
      let name = name.hasPrefix("~") ? String(name.dropFirst()) : String(name)
      return [name, name.uppercased(), "The " + name, name + " Support", name.replacing("o", with: "0")]
        + name.indices.dropFirst().map { String(name[..<$0]) + " " + name[$0...] }
    }
  }

  @Test func `Every known organization is claimed by its name`() {
    for line in KnownOrganisationList.lines {
      for name in (line.split(separator: "=").first ?? "").split(separator: "|") {
        let name = name.hasPrefix("~") ? String(name.dropFirst()) : String(name)
        #expect(KnownOrganisations.claimed(by: name, at: "zed.example") != nil, "\(name)")
      }
    }
    #expect(KnownOrganisations.claimed(by: "Pay Pal", at: "zed.example") == "PayPal")
    #expect(KnownOrganisations.claimed(by: "Kim Example", at: "zed.example") == nil)
  }

  @Test(arguments: [
    "192.0.2.1", "0.0.0.0", "255.255.255.255", "256.0.0.1", "01.2.3.4", "1.2.3.08", "1.2.3", "1.2.3.4.5",
    "1..2.3", "1.2.3.4.", ".1.2.3.4", "1.2.3.", "1.2.3.4x", "",
  ])
  func `An address in its usual form is the one that its percent-encoded form is`(_ text: String) {
    let encoded = text.utf8.map { "%" + String($0, radix: 16) }.joined()
    #expect(HostName(text) == HostName(encoded))
  }

  @Test(arguments: [
    "mail.example.org", "Example.CO.UK", "a.b.example.com.br", "example", "a..b.example", ".example.org",
  ])
  func `The organization of a plain domain is that of one with other letters below it`(_ domain: String) {
    #expect(Organisation("a.b." + domain) == Organisation("\u{FC}.b." + domain))
    #expect(Organisation(domain).label == String(Organisation(domain).domain.prefix { $0 != "." }))
  }

  @Test func `Comments and words of a results field are the same however it is read`() {
    for text in Self.texts {
      #expect(
        AuthenticationResults.withoutComments(text) == Self.withoutComments(text), "\(text.debugDescription)")
      let first = Self.withoutComments(text).split(separator: ";").first?.split(separator: " ").first
      #expect(
        AuthenticationResults.server(in: text) == first.flatMap { $0.contains("=") ? nil : String($0) } ?? "")
      let words = text.split { " ();,".contains($0) }
      #expect(AuthenticationResults.words(of: text) == words, "\(text.debugDescription)")
    }
  }

  /// The same by scalars.
  private static func withoutComments(_ value: String) -> String {
    var (result, depth, isQuoted, isEscaped) = ("", 0, false, false)
    for scalar in value.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else {
        switch scalar {
        case "\\":
          isEscaped = true
          continue
        case "\"" where depth == 0:
          isQuoted.toggle()
          continue
        case "(" where !isQuoted:
          depth += 1
          continue
        case ")" where !isQuoted:
          depth = max(0, depth - 1)
          continue
        default: break
        }
      }
      if depth == 0 { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
