import VmailDomain

/// One setting: its name, what it may be, and what it means.
struct SettingDefinition: Sendable {
  let name: String
  let defaultValue: String
  /// What `set` says of a value it refuses.
  let expected: String
  /// What it does, without a full stop.
  let summary: String
  /// What its value is, for completion.
  var value: CommandInfo.Argument?
  let isValid: @Sendable (String) -> Bool

  static func choice(_ name: String, _ values: [String], _ summary: String) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: values[0], expected: values.joined(separator: ", "), summary: summary,
      value: .choice(values), isValid: { values.contains($0) })
  }

  static func number(
    _ name: String, _ defaultValue: Int, in range: ClosedRange<Int>, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: String(defaultValue),
      expected: "a number from \(range.lowerBound) to \(range.upperBound)", summary: summary,
      isValid: { Int($0).map(range.contains) ?? false })
  }

  static func text(
    _ name: String, _ defaultValue: String, of kind: CommandInfo.Argument? = nil, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "a text on one line", summary: summary,
      value: kind, isValid: { !$0.contains("\n") })
  }
}

/// What `set` has changed, over the defaults.
struct Settings: Sendable {
  /// Sorted by name. A setting stands here when something heeds it.
  static let definitions: [SettingDefinition] = [
    .choice("ai", ["on", "off"], "Categories, summaries and suggested replies, worked out on this machine"),
    SettingDefinition(
      name: "ai-endpoint", defaultValue: "",
      expected: "an address such as http://127.0.0.1:8080/v1, or nothing",
      summary: "A language model of yours that is asked first; empty for none",
      isValid: { (try? EndpointSetting($0)) != nil }),
    .text("ai-model", "", "What ai-endpoint calls the model, where it has several"),
    .choice("color", ["auto", "always", "never"], "Colours: auto means on a terminal, without NO_COLOR"),
    .text(
      "default-account", "", of: .account, "The account to start in; all for All Inboxes, empty for the first"
    ),
    .choice("density", ["compact", "comfortable"], "Lines a thread takes in a listing: one, or two"),
    .text("editor", "", "The program drafts are written in; empty for $VISUAL, else $EDITOR"),
    .choice("glyphs", ["unicode", "ascii"], "Symbols in listings"),
    .number("history-size", 1000, in: 0...CommandHistory.maximumSize, "Lines kept in the history"),
    .choice("mark-read", ["on-open", "manual"], "Whether opening a conversation marks it read"),
    .choice(
      "metered", ["auto", "on", "off"],
      "Whether the network costs by the byte, so that large downloads ask: auto asks NetworkManager"),
    .choice("motion", ["on", "off"], "Progress that redraws itself"),
    .choice("notify", ["off", "on"], "Whether the desktop tells of new mail too, by notify-send"),
    .choice("onerror", ["stop", "continue"], "What a script does when a command fails"),
    .choice("output", ["text", "plain", "json"], "The form of results"),
    .number(
      "page-size", AppConstants.threadListPageSize, in: 1...1000, "Threads on a page"),
    .text(
      "pager", "auto", of: .choice(["auto", "off"]),
      "What shows output longer than the screen: auto, off or a command"),
    .choice("prefer", ["html", "plain"], "Which form of a message is read where there are both"),
    .text("prompt", "account folder tab selection pending", "What stands before vmail>, in this order"),
    .choice("quotes", ["collapsed", "shown"], "Whether the older mail below an answer is shown"),
    .choice(
      "remote-images", ["trusted", "off"], "Whether trusted senders may have pictures loaded from elsewhere"),
    .choice("reply-place", ["below", "above"], "Where an answer stands: below or above what it quotes"),
    .number(
      "send-delay", 5, in: 0...Shell.longestUndoWindow,
      "Seconds a queued mail waits, so that undo can take it back; 0 in scripts unless set"),
    .text(
      "signature", "",
      "What ends the mail you write: a text with \\n for line ends, or a file (~/…, /…, ./…)"),
    .choice("theme", ["auto", "dark", "light"], "The background that colours are made for"),
    .number(
      "undo-seconds", 5, in: 0...Shell.longestUndoWindow,
      "How long actions wait before they touch mail; 0 in scripts unless set"),
    SettingDefinition(
      name: "width", defaultValue: "auto", expected: "auto or a number from 20 to 1000",
      summary: "Columns of output; auto asks the terminal", value: .choice(["auto"]),
      isValid: { $0 == "auto" || Int($0).map((20...1000).contains) ?? false }),
  ]

  static func definition(named name: String) -> SettingDefinition? {
    definitions.first { $0.name == name }
  }

  private var values: [String: String] = [:]

  /// The value of a setting in ``definitions``.
  subscript(name: String) -> String {
    values[name] ?? Self.definition(named: name)?.defaultValue ?? ""
  }

  /// - Throws: ``ShellError`` for an unknown name or a value out of range.
  mutating func set(_ name: String, to value: String) throws {
    let definition = try Self.definitionOrError(named: name)
    guard definition.isValid(value) else {
      throw ShellError.invalidSetting(name, value, expected: definition.expected)
    }
    values[name] = value
  }

  /// Whether it has a value of its own, be it the default.
  func isSet(_ name: String) -> Bool { values[name] != nil }

  func isChanged(_ name: String) -> Bool { self[name] != Self.definition(named: name)?.defaultValue }

  mutating func unset(_ name: String) throws {
    values[try Self.definitionOrError(named: name).name] = nil
  }

  static func definitionOrError(named name: String, place: Range<Int>? = nil) throws -> SettingDefinition {
    if let definition = definition(named: name) { return definition }
    let nearest = SimilarName.nearest(to: name, in: definitions.map(\.name))
    throw ShellError.unknownSetting(name, place: place, nearest: nearest)
  }

  var pageSize: Int { Int(self["page-size"]) ?? AppConstants.threadListPageSize }
  var historySize: Int { Int(self["history-size"]) ?? 0 }
  var stopsAtErrors: Bool { self["onerror"] == "stop" }
}
