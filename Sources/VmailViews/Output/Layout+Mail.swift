import FoundationEssentials
public import VmailDomain
public import VmailTerminal

extension Layout {
  private enum Times: LayoutKey {
    static var defaultValue: TimestampFormat {
      TimestampFormat(now: Date(timeIntervalSince1970: 0), clock: .utc, locale: .english)
    }
  }
  private enum Addresses: LayoutKey { static let defaultValue = AddressScripts.none }

  /// The format of times, with full names of days and months in text that is read aloud.
  public var times: TimestampFormat {
    get { isSpoken ? values[Times.self].spelt : values[Times.self] }
    set { values[Times.self] = newValue }
  }

  /// The addresses that are shown in their own scripts.
  public var addresses: AddressScripts {
    get { values[Addresses.self] }
    set { values[Addresses.self] = newValue }
  }

  public var showsCategories: Bool {
    get { values.showsCategories }
    set { values.showsCategories = newValue }
  }

  public var badges: BadgeStyle {
    get { values.badges }
    set { values.badges = newValue }
  }

  public var initials: InitialsChoice {
    get { values.initials }
    set { values.initials = newValue }
  }

  public init(
    width: Int, glyphs: Glyphs = .unicode, density: Density = .auto, times: TimestampFormat,
    isTerminal: Bool = true
  ) {
    self.init(width: width, glyphs: glyphs, density: density, isTerminal: isTerminal)
    self.times = times
  }
}

/// The appearance of categories in rows.
public enum BadgeStyle: String, Sendable {
  /// A coloured word.
  case word
  /// A filled label in brackets.
  case pill
  case none
}

/// Whether rows show the initials of senders.
public enum InitialsChoice: String, Sendable {
  /// On wide screens.
  case auto
  case on, off
}

extension LayoutValues {
  private enum Badges: LayoutKey { static let defaultValue = BadgeStyle.word }
  private enum InitialsShown: LayoutKey { static let defaultValue = InitialsChoice.auto }
  private enum Categories: LayoutKey { static let defaultValue = true }
  private enum Clock: LayoutKey { static let defaultValue = ClockFormat.auto }

  /// The clock in which times are shown.
  public var clock: ClockFormat {
    get { self[Clock.self] }
    set { self[Clock.self] = newValue }
  }

  /// Whether rows show the category of a thread.
  public var showsCategories: Bool {
    get { self[Categories.self] }
    set { self[Categories.self] = newValue }
  }

  public var badges: BadgeStyle {
    get { self[Badges.self] }
    set { self[Badges.self] = newValue }
  }

  public var initials: InitialsChoice {
    get { self[InitialsShown.self] }
    set { self[InitialsShown.self] = newValue }
  }
}

extension Console {
  /// Creates a console whose records show times relative to `clock`, and addresses as the user's locale reads them.
  public convenience init(
    output: any ByteSink, errors: any ByteSink, terminal: TerminalEnvironment,
    settings: OutputSettings = OutputSettings(), clock: any WallClock, civil: CivilClock = .system,
    locale: TimeLocale = .english
  ) {
    let completeLayout = { @Sendable (layout: inout Layout, terminal: TerminalEnvironment) in
      layout.times = TimestampFormat(
        now: clock.now, clock: civil, locale: locale.with(layout.values.clock))
      let locales = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { terminal.variables[$0] }
      layout.addresses = AddressScripts(locale: locales.first { !$0.isEmpty })
    }
    self.init(
      output: output, errors: errors, terminal: terminal, settings: settings, completeLayout: completeLayout)
  }

  /// Prints mail: its exact bytes for programs and files, otherwise the part that is text.
  public func mail(_ bytes: [UInt8]) {
    if takesBytes {
      warnOfEarlierResults()
      return append(bytes)
    }
    let lines = RawRecord.lines(of: bytes)
    text(lines.flatMap { layout.sentence($0) }, plain: lines)
  }
}
