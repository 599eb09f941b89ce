import Testing
import VmailTestSupport

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ThemeTests {
  private static let roles: [Role] =
    [
      .plain, .unread, .unreadMark, .match, .current, .star, .attachment, .dim, .heading, .error, .warning,
      .notice, .added, .removed,
    ]
    + Hue.allCases.flatMap { [Role.badge($0), .tag($0)] }
    + (0..<64).flatMap { [Role.avatar($0), .accountMark($0)] }

  private static let styles: [TextStyle] = [[], .italic, .underlined, .struck]

  /// A role that is added is a line here, and so one above: what has a look is looked at.
  private static func isListed(_ role: Role) -> Bool {
    switch role {
    case .plain, .unread, .unreadMark, .match, .current, .badge, .tag, .star, .attachment, .dim, .heading,
      .error,
      .warning, .notice, .added, .removed, .accountMark, .avatar:
      roles.contains { $0 == role }
    }
  }

  @Test func `Every role is among those whose contrast is computed`() {
    #expect(Self.roles.allSatisfy(Self.isListed))
  }

  @Test(arguments: Theme.Background.allCases, [ColourDepth.sixteen, .extended])
  func `Every colour has the contrast that reading needs`(background: Theme.Background, depth: ColourDepth) {
    let theme = Theme(background: background, depth: depth)
    for (role, style) in Self.roles.flatMap({ role in Self.styles.map { (role, $0) } }) {
      let paint = theme.paint(for: role, style)
      let behind = paint.background.map { [$0.rgb] } ?? background.assumed(at: depth)
      guard let foreground = paint.foreground else {
        #expect(paint.background == nil, "\(role) fills without a colour of its own for the text")
        continue
      }
      for colour in behind {
        #expect(Contrast.ratio(foreground.rgb, colour) >= Contrast.required, "\(role) \(paint)")
      }
    }
  }

  @Test func `Contrast is computed as WCAG does`() {
    #expect(Contrast.ratio(RGB(grey: 0), RGB(grey: 255)) == 21)
    #expect(Contrast.ratio(RGB(grey: 7), RGB(grey: 7)) == 1)
    let grey = Contrast.ratio(RGB(grey: 0x76), RGB(grey: 255))
    #expect(grey > 4.53 && grey < 4.55)
  }

  @Test func `Palette indexes stand for the colours terminals give them`() {
    #expect(Colour.indexed(16).rgb == RGB(grey: 0))
    #expect(Colour.indexed(231).rgb == RGB(grey: 255))
    #expect(Colour.indexed(75).rgb == RGB(red: 0x5F, green: 0xAF, blue: 0xFF))
    #expect(Colour.indexed(244).rgb == RGB(grey: 0x80))
  }

  @Test func `Colours need many hues to tell people apart`() {
    for background in Theme.Background.allCases {
      let theme = Theme(background: background, depth: .extended)
      #expect(Set((0..<64).map { theme.paint(for: .avatar($0)) }).count >= 12)
    }
  }

  @Test func `Without colours only weight is left and without escapes nothing`() {
    let bold = Theme(background: .dark, depth: .monochrome)
    #expect(bold.paint(for: .unread) == .bold)
    #expect(bold.paint(for: .badge(.blue)) == .plain)
    #expect(Self.roles.allSatisfy { Theme.none.paint(for: $0) == .plain })
  }

  @Test func `What is italic, underlined or struck looks so, but not without colours`() {
    var line = StyledLine()
    line.append("old", .plain, [.struck])
    line.append("new", .heading, [.italic, .underlined])
    #expect(
      line.rendered(theme: Theme(background: .dark, depth: .extended))
        == "\u{1B}[9mold\u{1B}[0m\u{1B}[1;3;4mnew\u{1B}[0m")
    #expect(
      line.rendered(theme: Theme(background: .dark, depth: .monochrome)) == "old\u{1B}[1mnew\u{1B}[0m")
    #expect(line.rendered(theme: .none) == "oldnew")
  }

  @Test func `A line carries its sequences and ends each`() {
    var line = StyledLine("3 ")
    line.append("Ann", .unread)
    line.append(" [Primary]", .badge(.blue))
    let rendered = line.rendered(theme: Theme(background: .dark, depth: .extended))
    #expect(rendered == "3 \u{1B}[1mAnn\u{1B}[0m\u{1B}[38;5;16;48;5;75m [Primary]\u{1B}[0m")
    #expect(line.rendered(theme: .none) == "3 Ann [Primary]")
    #expect(
      StyledLine("x", .star).rendered(theme: Theme(background: .dark, depth: .sixteen))
        == "\u{1B}[93mx\u{1B}[0m")
  }

  @Test func `A hash is the same on every machine and for every case of an address`() {
    #expect(StableHash.of("") == 0xCBF2_9CE4_8422_2325)
    #expect(StableHash.of("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(StableHash.of("Ann@Example.com") == StableHash.of("ann@example.com"))
  }

  @Test(arguments: [
    (OutputSettings.ColourChoice.auto, ["TERM": "xterm-256color"], true, ColourDepth.extended),
    (.auto, ["TERM": "xterm"], true, .sixteen),
    (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .extended),
    (.auto, ["TERM": "xterm-256color", "NO_COLOR": "1"], true, .monochrome),
    (.auto, ["TERM": "xterm-256color", "NO_COLOR": ""], true, .extended),
    (.auto, ["TERM": "dumb"], true, .none),
    (.auto, [:], true, .none), (.auto, ["TERM": "xterm-256color"], false, .none),
    (.always, ["TERM": "xterm-256color", "NO_COLOR": "1"], false, .extended),
    (.always, ["TERM": "dumb"], false, .sixteen),
    (.never, ["TERM": "xterm-256color"], true, .monochrome),
    (.never, ["TERM": "xterm-256color"], false, .none),
  ])
  func `Colours depend on the setting, NO_COLOR, TERM and the terminal`(
    choice: OutputSettings.ColourChoice, variables: [String: String], isTerminal: Bool, depth: ColourDepth
  ) {
    var settings = OutputSettings()
    settings.colour = choice
    let environment = TerminalEnvironment.none(variables: variables)
    #expect(Theme(settings: settings, environment: environment, isTerminal: isTerminal).depth == depth)
  }

  @Test(arguments: [
    ("15;0", Theme.Background.dark), ("0;15", .light), ("0;default;15", .light), ("0;7", .light),
    ("7;8", .dark),
    ("nonsense", .dark),
  ])
  func `The background is what COLORFGBG says`(value: String, background: Theme.Background) {
    let environment = TerminalEnvironment.none(variables: ["COLORFGBG": value])
    #expect(
      Theme(settings: OutputSettings(), environment: environment, isTerminal: true).background == background)
  }

  @Test(arguments: [Glyphs.unicode, .ascii])
  func `No glyph of a row means two things and each takes one column`(glyphs: Glyphs) {
    let states = [
      glyphs.unread, glyphs.star, glyphs.attachment, glyphs.current, glyphs.account, glyphs.ellipsis,
    ]
    #expect(Set(states).count == states.count)
    let others = [glyphs.dash, glyphs.separator, glyphs.rule]
    #expect((states + others).allSatisfy { $0.columns == 1 })
  }

  @Test func `The plain glyphs are ASCII`() {
    let glyphs = Glyphs.ascii
    let all = [
      glyphs.unread, glyphs.star, glyphs.attachment, glyphs.current, glyphs.account, glyphs.dash,
      glyphs.separator,
      glyphs.ellipsis, glyphs.rule, glyphs.branch, glyphs.lastBranch, glyphs.trunk,
    ]
    #expect(all.allSatisfy { DisplayWidth.isASCII($0.string) })
  }
}
