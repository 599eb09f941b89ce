import VmailDomain
import VmailSystem
import VmailTerminal

/// A setting, with its possible values and its meaning.
struct SettingDefinition: Sendable {
  /// The name as it is typed, with the account if the value is for one only: `work.encrypt`.
  var name: String
  let defaultValue: String
  /// The description of valid values, which `set` prints when it refuses one.
  let expected: String
  /// The effect of the setting, without a full stop.
  let summary: String
  /// The kind of its value, for completion.
  var value: ArgumentKind?
  let isValid: @Sendable (String) -> Bool
  /// Whether it can have another value for an account.
  var isPerAccount = false
  /// The account whose mail the value is for; `nil` for all.
  var account: String?
  /// Returns the error about an invalid value, if more can be said than what is expected.
  var fault: (@Sendable (String) -> ShellError?)?

  /// - Parameter values: the possible values; the first is the default.
  static func choice(_ name: String, _ values: [Choice], _ summary: String) -> SettingDefinition {
    let names = values.map(\.name)
    return SettingDefinition(
      name: name, defaultValue: names[0], expected: names.joined(separator: ", "), summary: summary,
      value: .choice(values), isValid: { names.contains($0) })
  }

  static func number(
    _ name: String, _ defaultValue: Int, in range: ClosedRange<Int>, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: String(defaultValue),
      expected: "a number from \(range.lowerBound) to \(range.upperBound)", summary: summary,
      value: .choice([
        Choice(String(defaultValue), "the default, of \(range.lowerBound) to \(range.upperBound)")
      ]),
      isValid: { number($0).map(range.contains) ?? false })
  }

  /// Parses a number as people write it: without a sign or leading zeros.
  fileprivate static func number(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Returns a setting that takes words from a list, in any order.
  static func words(_ name: String, _ defaultValue: String, _ known: [String], _ summary: String)
    -> SettingDefinition
  {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "any of \(known.joined(separator: ", "))",
      summary: summary, value: .choice(known),
      isValid: { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } })
  }

  static func text(
    _ name: String, _ defaultValue: String, of kind: ArgumentKind? = nil, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "text on one line", summary: summary,
      value: kind, isValid: { !$0.contains("\n") })
  }
}

extension SettingDefinition {
  /// The same setting, with which accounts can differ.
  fileprivate var perAccount: SettingDefinition {
    var definition = self
    definition.isPerAccount = true
    return definition
  }

  /// Whether it is the setting with that name, for all accounts or for one.
  func isFor(_ setting: String) -> Bool { name == setting || account != nil && name.hasSuffix("." + setting) }

  /// Returns the setting for the mail of one account.
  func of(account: String) -> SettingDefinition {
    var definition = self
    (definition.name, definition.account) = (account.lowercased() + "." + name, account)
    return definition
  }

  /// Returns the valid value that was probably meant.
  func nearest(to typed: String) -> String? {
    guard case .choice(let choices) = value else { return nil }
    let names = choices.map(\.name).filter { Int($0) == nil && isValid($0) }
    // With several words it is unclear which one was meant.
    guard names.contains(defaultValue) else { return nil }
    return SimilarName.nearest(to: typed, in: names)
  }
}

/// The values changed with `set`, on top of the defaults.
struct Settings: Sendable {
  static let defaultAccount = "default-account"
  /// All settings, sorted by name. A setting is only added here once it has an effect.
  static let definitions: [SettingDefinition] = [
    AfterAction.setting,
    .choice("ai", ["on", "off"], "Categories, summaries and suggested replies"),
    SettingDefinition(
      name: "ai-endpoint", defaultValue: "",
      expected: "a URL such as http://127.0.0.1:8080/v1, or nothing",
      summary: "URL of a language model to ask first; empty for none",
      value: .choice([
        Choice("http://127.0.0.1:8080/v1", "llama.cpp and others"),
        Choice("http://127.0.0.1:11434/v1", "Ollama"),
      ]),
      isValid: { (try? EndpointSetting($0)) != nil }),
    .text("ai-model", "", "Name of the model, if ai-endpoint has several"),
    .choice(
      "autocrypt", ["off", Choice("on", "your key is in the header of your mail")],
      "Offer your key in mail, and use keys offered by others who prefer encryption"
    ).perAccount,
    .choice(
      "badges",
      [Choice("word", "a coloured word"), Choice("pill", "a filled label"), Choice("none", "no categories")],
      "Form of the category in listings"),
    .choice("bell", ["off", "on"], "Ring the terminal bell for new mail"),
    .choice(
      "clock",
      [
        Choice(ClockFormat.auto.rawValue, "as in the locale"),
        Choice(ClockFormat.twelveHours.rawValue, "2:30 PM"),
        Choice(ClockFormat.twentyFourHours.rawValue, "14:30"),
      ], "Format of times; auto follows the locale"),
    .choice(
      "color",
      [
        Choice("auto", "in terminals, unless NO_COLOR is set"), Choice("always", "in files and pipes too"),
        "never",
      ],
      "When to use colours; auto: in terminals, unless NO_COLOR is set"),
    .colours,
    .choice(
      "conversation",
      [Choice("date", "oldest first"), Choice("tree", "replies below what they reply to")],
      "Order of conversations: by date, or as a tree of replies"),
    .text(
      defaultAccount, "", of: .either(.account, .choice([Choice("all", "All Inboxes")])),
      "Account to start in; all for All Inboxes, empty for the first"
    ),
    .choice(
      "density",
      [
        Choice("auto", "two lines below 60 columns, else one"), Choice("compact", "one line"),
        Choice("comfortable", "two lines"),
      ],
      "Lines per thread in listings: one or two"),
    .text("editor", "", "Editor for drafts; empty for $VISUAL, else $EDITOR"),
    .choice(
      "encrypt",
      [
        "off", Choice("auto", "if you have verified a key of everybody"),
        Choice("on", "everything you write"),
      ],
      "Encrypt what you write; auto: if you have verified a key of each recipient"
    ).perAccount,
    .choice(
      "glyphs",
      [
        Choice("auto", "depends on the locale"), "unicode", Choice("ascii", "for terminals without Unicode"),
      ], "Symbols to use; auto: ASCII in locales without UTF-8, such as C"),
    .number("history-size", 1000, in: 0...CommandHistory.maximumSize, "Number of lines kept in the history"),
    .choice(
      "hyperlinks", ["auto", "on", "off"],
      "Clickable links, if their text is their address; auto: in terminals known to support them"
    ),
    .choice(
      "index-encrypted", ["off", Choice("on", "once you have opened it")],
      "Find encrypted mail by its text; off removes such texts from the index"
    ).perAccount,
    .choice(
      "initials",
      [
        Choice("auto", "from 100 columns on"), Choice("on", "wherever there is room"), Choice("off", "never"),
      ],
      "Initials of the senders in rows"),
    .choice(
      "log-level", ["off", Choice("debug", "commands and replies, by kind")],
      "Log protocol commands in a file next to the history, without secrets, mail or addresses"),
    .choice(
      "mark-read", [Choice("on-open", "when opened"), Choice("manual", "only by the command read")],
      "Mark conversations as read when they are opened"),
    .choice(
      "metered",
      [Choice("auto", "as NetworkManager reports"), Choice("on", "metered"), Choice("off", "not metered")],
      "Ask before large downloads on metered networks; auto: ask NetworkManager"),
    .choice("motion", ["on", Choice("off", "nothing is redrawn")], "Redraw progress in place"),
    .choice(
      "notify", ["off", "on"],
      "Desktop notifications for new mail and failed messages, with notify-send"),
    .choice(
      "onerror", [Choice("stop", "stop the script"), Choice("continue", "run the rest")],
      "Stop or continue a script if a command fails"),
    .choice(
      "output",
      [
        Choice("text", "rows and colours"), Choice("plain", "sentences, for screen readers"),
        Choice("json", "for programs"),
      ], "Output format"),
    SettingDefinition(
      name: "page-size", defaultValue: "auto", expected: "auto or a number from 1 to 1000",
      summary: "Threads per page; auto: as many as fit the screen",
      value: .choice([Choice("auto", "what fits the screen; 25 in scripts")]),
      isValid: { $0 == "auto" || SettingDefinition.number($0).map((1...1_000).contains) ?? false }),
    .text(
      "pager", "auto",
      of: .choice([Choice("auto", "$PAGER, else screen by screen"), Choice("off", "all at once")]),
      "Pager for output longer than the screen: auto, off or a command"),
    .text(
      "patch-repository", "", of: .path,
      "Git repository to which patch apply commits; empty for the current folder"),
    .choice("prefer", ["html", "plain"], "Prefer HTML or plain text when a message has both"),
    .words(
      "prompt", Prompt.parts.joined(separator: " "), Prompt.parts, "Parts of the prompt, in this order"),
    .choice(
      "quotes", [Choice("collapsed", "folded"), Choice("shown", "whole")],
      "Show or fold quoted text"),
    .choice(
      "remote-images", [Choice("trusted", "from senders you trust"), Choice("off", "never")],
      "Load the remote images of trusted senders"),
    .choice(
      "reply-place", [Choice("below", "below the quote"), Choice("above", "above the quote")],
      "Write replies below or above the quoted text"),
    .number(
      "send-delay", 5, in: 0...Shell.longestUndoWindow,
      "Seconds before a queued message is sent, for undo; 0 in scripts unless set"),
    .choice(
      "session-keys", ["off", Choice("on", "once you have opened it")],
      "Keep keys of encrypted messages, to open them again without a passphrase; off removes them"
    ).perAccount,
    .choice(
      "sign", ["off", Choice("on", "everything you write")],
      "Sign what you write with your key; --unprotected makes an exception"
    ).perAccount,
    .text(
      "signature", "", of: .path,
      "Text below your messages, with \\n for line breaks, or the path of a file, starting with ~/, / or ./"),
    SettingDefinition(
      name: "spell-check", defaultValue: "on", expected: "on, off, or a language such as en or en_GB",
      summary: "Check spelling before sending, with aspell or hunspell; on: in the language of the text",
      value: .choice([
        Choice("on", "in the language of the text"), "off", Choice("en_GB", "British English"),
        Choice("de", "German"),
      ]),
      isValid: { SpellCheck($0) != nil }),
    .choice(
      "theme",
      [
        Choice("auto", "as the terminal reports"), Choice("dark", "light text"),
        Choice("light", "dark text"),
      ], "Colours for a dark or light background"),
    .number(
      "undo-seconds", 5, in: 0...Shell.longestUndoWindow,
      "Seconds before actions change mail, for undo; 0 in scripts unless set"),
    SettingDefinition(
      name: "width", defaultValue: "auto", expected: "auto or a number from 20 to 1000",
      summary: "Width of the output in columns; auto: the width of the terminal",
      value: .choice([Choice("auto", "as wide as the terminal")]),
      isValid: { $0 == "auto" || SettingDefinition.number($0).map(Layout.widths.contains) ?? false }),
  ]

  /// - Parameter name: the name of a setting, or `ACCOUNT.NAME` for one that accounts can have.
  static func definition(named name: String) -> SettingDefinition? {
    if let definition = definitions.first(where: { $0.name == name }) { return definition }
    guard let (account, setting) = split(name) else { return nil }
    return definitions.first { $0.name == setting && $0.isPerAccount }?.of(account: account)
  }

  /// Splits `ACCOUNT.NAME`.
  private static func split(_ name: String) -> (account: String, setting: String)? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private var values: [String: String] = [:]

  /// The value of a setting; of an account's setting, also that for all accounts.
  subscript(name: String) -> String {
    guard let value = values[name] else {
      if let definition = Self.definitions.first(where: { $0.name == name }) {
        return definition.defaultValue
      }
      return Self.split(name).map { self[$0.setting] } ?? ""
    }
    return value
  }

  /// The settings of accounts that have a value of their own, sorted by name.
  var ofAccounts: [SettingDefinition] {
    values.keys.sorted().compactMap(Self.definition).filter { $0.account != nil }
  }

  /// - Throws: ``ShellError`` for an unknown name or an invalid value.
  mutating func set(_ name: String, to value: String) throws {
    let definition = try Self.definitionOrError(named: name)
    guard definition.isValid(value) else {
      throw definition.fault?(value)
        ?? ShellError.invalidSetting(
          name, value, expected: definition.expected, nearest: definition.nearest(to: value))
    }
    values[definition.name] = value
  }

  /// Returns whether the setting has a value of its own, even if that equals the default.
  func isSet(_ name: String) -> Bool { values[name] != nil }

  func isChanged(_ name: String) -> Bool { self[name] != standard(of: name) }

  /// The value without one of its own: the default, or that for all accounts.
  func standard(of name: String) -> String {
    guard let definition = Self.definition(named: name), definition.account != nil else {
      return Self.definition(named: name)?.defaultValue ?? ""
    }
    return Self.split(name).map { self[$0.setting] } ?? ""
  }

  mutating func unset(_ name: String) throws {
    values[try Self.definitionOrError(named: name).name] = nil
  }

  /// Returns the former and the new names of an account's settings.
  static func names(ofAccount name: String, renamedTo newName: String) -> [(old: String, new: String)] {
    definitions.filter(\.isPerAccount).map { ($0.of(account: name).name, $0.of(account: newName).name) }
  }

  /// Gives the settings of an account the new name of the account.
  mutating func renameAccount(_ name: String, to newName: String) {
    for (old, new) in Self.names(ofAccount: name, renamedTo: newName) {
      if let value = values.removeValue(forKey: old) { values[new] = value }
    }
    if self[Self.defaultAccount].lowercased() == name.lowercased() { values[Self.defaultAccount] = newName }
  }

  static func definitionOrError(named name: String, place: Range<Int>? = nil) throws -> SettingDefinition {
    if let definition = definition(named: name) { return definition }
    if let setting = split(name)?.setting, definitions.contains(where: { $0.name == setting }) {
      throw ShellError.sameForAllAccounts(setting, place: place)
    }
    let nearest = SimilarName.nearest(to: name, in: definitions.map(\.name))
    throw ShellError.unknownSetting(name, place: place, nearest: nearest)
  }

  /// The number of threads on a page; `nil` for what fits the screen.
  var pageSize: Int? { Int(self["page-size"]) }
  var historySize: Int { Int(self["history-size"]) ?? 0 }
  var stopsAtErrors: Bool { self["onerror"] == "stop" }
}
