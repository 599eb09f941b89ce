import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct RoleColoursTests {
  @Test(
    arguments: [
      ("", nil), ("unread=red", nil), ("unread=#ff8800  star=bold,208 dim=italic,bold,bright-black", nil),
      ("error=0 match=255", nil), ("star=bold", nil),
      ("unred=red", .unknownRole("unred", column: 1)),
      ("star=red unred=red", .unknownRole("unred", column: 10)),
      ("=red", .unknownRole("", column: 1)), ("unread", .noColour("unread", column: 1)),
      ("unread=", .unknownColour("", column: 8)), ("unread=rde", .unknownColour("rde", column: 8)),
      ("unread=256", .unknownColour("256", column: 8)), ("unread=-1", .unknownColour("-1", column: 8)),
      ("unread=#ff88", .unknownColour("#ff88", column: 8)),
      ("unread=#ff88000", .unknownColour("#ff88000", column: 8)),
      ("unread=#+f8800", .unknownColour("#+f8800", column: 8)),
      ("unread=bold,,red", .unknownColour("", column: 13)),
      ("unread=red,blue", .unknownColour("blue", column: 12)),
      ("unread=reverse", .unknownColour("reverse", column: 8)),
    ] as [(String, RoleColours.Fault?)])
  func `A text is read, and a mistake in it is found`(text: String, fault: RoleColours.Fault?) {
    do throws(RoleColours.Fault) {
      _ = try RoleColours(text)
      #expect(fault == nil)
    } catch {
      #expect(error == fault)
    }
  }

  private static func theme(
    _ colours: String, _ background: Theme.Background = .dark, _ depth: ColourDepth = .extended,
    hasAllColours: Bool = true
  ) throws -> Theme {
    var theme = Theme(background: background, depth: depth)
    theme.hasAllColours = hasAllColours
    theme.colours = try RoleColours(colours)
    return theme
  }

  @Test(arguments: [
    ("unread=#ff8800", Role.unreadMark, true, "\u{1B}[1;38;2;255;136;0m"),
    ("unread=#ff8800", .unread, false, "\u{1B}[1;38;5;208m"),
    ("star=bold,208", .star, false, "\u{1B}[1;38;5;208m"), ("star=bright-cyan", .star, false, "\u{1B}[96m"),
    ("match=green", .match, false, "\u{1B}[1;4;32m"), ("dim=italic", .dim, false, "\u{1B}[3;38;5;248m"),
    ("badge=214", .badge(.blue), false, "\u{1B}[38;5;16;48;5;214m"),
    // Too dark for a dark background.
    ("unread=#0000ff", .unread, true, "\u{1B}[1;38;2;102;102;255m"),
    ("heading=17", .heading, false, "\u{1B}[1;38;5;103m"),
  ])
  func `A role has the user's colour, or one like it that can be read`(
    colours: String, role: Role, hasAllColours: Bool, sequence: String
  ) throws {
    let theme = try Self.theme(colours, hasAllColours: hasAllColours)
    #expect(theme.paint(for: role).sequence == sequence)
  }

  @Test(arguments: Theme.Background.allCases, [ColourDepth.sixteen, .extended])
  func `Whatever the user chooses can be read`(background: Theme.Background, depth: ColourDepth) throws {
    let steps = ["00", "44", "88", "cc", "ff"]
    let grid = steps.flatMap { red in steps.flatMap { green in steps.map { "#" + red + green + $0 } } }
    for colour in Colour.names + (16...255).map(String.init) + grid {
      let all = RoleColours.Name.allCases.map { "\($0.rawValue)=\(colour)" }.joined(separator: " ")
      for hasAllColours in [true, false] {
        let theme = try Self.theme(all, background, depth, hasAllColours: hasAllColours)
        for role: Role in [.unread, .match, .dim, .error, .badge(.orange)] {
          let paint = theme.paint(for: role)
          let text = try #require(paint.foreground).rgb
          let ratio = Contrast.ratio(text, paint.background?.rgb ?? background.rgb)
          #expect(ratio >= Contrast.required, "\(colour) \(role) \(paint)")
        }
      }
    }
  }

  @Test(arguments: [ColourDepth.none, .monochrome])
  func `Without colours the user's are not used`(depth: ColourDepth) throws {
    let theme = try Self.theme("unread=red star=bold,red", .dark, depth)
    #expect(theme.paint(for: .star) == .plain)
    #expect(theme.paint(for: .unread) == (depth == .none ? .plain : .bold))
  }

  /// Roles that are beside each other in a line, where the difference tells something that no sign tells.
  private static let neighbours: [(Role, Role)] = [
    (.match, .plain), (.match, .unread), (.match, .dim), (.match, .heading), (.unread, .plain),
    (.current, .plain), (.heading, .plain), (.error, .plain), (.warning, .plain),
  ]

  @Test(arguments: ["", "match=red unread=red heading=red dim=bold,red"])
  func `Where it matters, roles differ by more than colour`(colours: String) throws {
    for background in Theme.Background.allCases {
      for depth in [ColourDepth.monochrome, .sixteen, .extended] {
        let theme = try Self.theme(colours, background, depth)
        let attributes = { (role: Role) in
          let paint = theme.paint(for: role)
          return [paint.isBold, paint.isUnderlined, paint.background != nil]
        }
        for (one, other) in Self.neighbours {
          #expect(attributes(one) != attributes(other), "\(one) \(other) \(depth)")
        }
      }
    }
  }

  @Test func `A colour that is hard to read is reported with its contrast`() throws {
    let console = Console(
      output: ByteSinkDouble(), errors: ByteSinkDouble(), terminal: .none(variables: ["TERM": "xterm"]),
      settings: OutputSettings(theme: .dark))
    console.updateSettings { $0.colours = (try? RoleColours("unread=#333333 star=yellow")) ?? RoleColours() }
    #expect(console.faintColours.colours.map(\.name) == [.unread])
    #expect(console.faintColours.colours.allSatisfy { $0.contrast > 1.6 && $0.contrast < 1.7 })
    console.updateSettings { $0.theme = .light }
    #expect(console.faintColours.colours.map(\.name) == [.star])
  }

  private struct ByteSinkDouble: ByteSink {
    func write(_ bytes: [UInt8]) -> Bool { true }
  }
}
