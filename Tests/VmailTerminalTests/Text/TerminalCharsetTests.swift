import Testing

@testable import VmailTerminal

/// What a terminal shows whose locale has no UTF-8.
@Suite(.timeLimit(.minutes(10))) struct TerminalCharsetTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("Jürgen Groß", "Jurgen Gros"), ("ŁÓDŹ øre", "LODZ ore"),
    ("e\u{301}t\u{E9}", "ete"), ("“Quote” – it’s…", "\"Quote\" - it's~"),
    ("日本 mail", "???? mail"), ("🎉!", "??!"), ("Привет", "??????"), ("a·b", "a.b"), ("├─> x", "+-> x"),
    ("█░", "#."), ("no\u{A0}break", "no break"), ("\u{1B}[1mé\u{1B}[0m", "\u{1B}[1me\u{1B}[0m"),
    // The letters of another script are never drawn as those that they resemble.
    ("\u{430}", "?"), ("ａ", "??"), ("ᴀ", "?"),
    // An address must not become another one.
    ("päypal.example", "p?ypal.example"), ("jürgen@example.org", "j?rgen@example.org"),
    ("<ann@bücher.example>", "<ann@b?cher.example>"), ("Grüße.", "Gruse."), ("schön.", "schon."),
  ])
  func `Letters lose their accents and everything else is a question mark`(text: String, written: String) {
    #expect(TerminalCharset.ascii.written(text) == written)
    #expect(TerminalCharset.unicode.written(text) == text)
  }

  @Test func `Every character takes as many columns as before, and is ASCII`() {
    for value in UInt32(0x20)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = TerminalText(String(scalar)).string
      let written = TerminalCharset.ascii.written(text)
      #expect(DisplayWidth.isASCII(written) && !written.contains { $0.isNewline })
      #expect(DisplayWidth.columns(of: written) == DisplayWidth.columns(of: text), "\(value)")
    }
  }

  @Test(
    arguments: [
      ([:], false), (["LANG": ""], false), (["LANG": "C"], false), (["LANG": "POSIX"], false),
      (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "xx_XX.UTF-8@euro"], true),
      (["LANG": "de_DE.ISO-8859-1"], false), (["LANG": "no-such-locale"], false),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true), (["LC_TIME": "C.UTF-8"], false),
    ] as [([String: String], Bool)])
  func `The locale decides`(variables: [String: String], isUTF8: Bool) {
    #expect(TerminalLocale.usesUTF8(variables) == isUTF8)
  }

  @Test(arguments: [
    (Glyphs.Choice.auto, true, Glyphs.unicode, TerminalCharset.unicode), (.auto, false, .ascii, .ascii),
    (.unicode, false, .unicode, .unicode), (.ascii, true, .ascii, .unicode), (.ascii, false, .ascii, .ascii),
  ])
  func `What the user sets wins over the locale`(
    choice: Glyphs.Choice, isUTF8: Bool, glyphs: Glyphs, charset: TerminalCharset
  ) {
    let settings = OutputSettings(glyphs: choice)
    let terminal = TerminalEnvironment.none(isUTF8: isUTF8)
    #expect(settings.glyphs(in: terminal) == glyphs)
    #expect(Theme(settings: settings, environment: terminal, isTerminal: true).charset == charset)
    // Files and pipes get the text as it is.
    #expect(Theme(settings: settings, environment: terminal, isTerminal: false).charset == .unicode)
  }
}
