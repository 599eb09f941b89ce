import FoundationEssentials
import VmailDomain
import VmailTerminal

extension Layout {
  private enum Times: LayoutKey {
    static var defaultValue: TimestampFormat {
      TimestampFormat(now: Date(timeIntervalSince1970: 0), clock: .utc, locale: .english)
    }
  }
  private enum Addresses: LayoutKey { static let defaultValue = AddressScripts.none }

  /// The format of times, with full names of days and months in text that is read aloud.
  var times: TimestampFormat {
    get { isSpoken ? values[Times.self].spelt : values[Times.self] }
    set { values[Times.self] = newValue }
  }

  /// The addresses that are shown in their own scripts.
  var addresses: AddressScripts {
    get { values[Addresses.self] }
    set { values[Addresses.self] = newValue }
  }

  var showsCategories: Bool {
    get { values.showsCategories }
    set { values.showsCategories = newValue }
  }

  init(
    width: Int, glyphs: Glyphs = .unicode, density: Density = .compact, times: TimestampFormat,
    isTerminal: Bool = true
  ) {
    self.init(width: width, glyphs: glyphs, density: density, isTerminal: isTerminal)
    self.times = times
  }
}

extension LayoutValues {
  private enum Categories: LayoutKey { static let defaultValue = true }

  /// Whether rows show the category of a thread.
  var showsCategories: Bool {
    get { self[Categories.self] }
    set { self[Categories.self] = newValue }
  }
}

extension Console {
  /// Creates a console whose records show times relative to `clock`, and addresses as the user's locale reads them.
  convenience init(
    output: any ByteSink, errors: any ByteSink, terminal: TerminalEnvironment,
    settings: OutputSettings = OutputSettings(), clock: any WallClock, civil: CivilClock = .system,
    locale: TimeLocale = .english
  ) {
    let completeLayout = { @Sendable (layout: inout Layout, terminal: TerminalEnvironment) in
      layout.times = TimestampFormat(now: clock.now, clock: civil, locale: locale)
      let locales = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { terminal.variables[$0] }
      layout.addresses = AddressScripts(locale: locales.first { !$0.isEmpty })
    }
    self.init(
      output: output, errors: errors, terminal: terminal, settings: settings, completeLayout: completeLayout)
  }

  /// Prints mail: its exact bytes for programs and files, otherwise the part that is text.
  func mail(_ bytes: [UInt8]) {
    if takesBytes { return append(bytes) }
    let lines = RawRecord.lines(of: bytes)
    text(lines.flatMap { layout.sentence($0) }, plain: lines)
  }
}
