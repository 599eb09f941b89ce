import VmailDomain
import VmailSystem
import VmailTerminal

/// A setting, with its possible values and its meaning.
struct SettingDefinition: Sendable {
  let name: String
  let defaultValue: String
  /// The description of valid values, which `set` prints when it refuses one.
  let expected: String
  /// The effect of the setting, without a full stop.
  let summary: String
  /// The kind of its value, for completion.
  var value: ArgumentKind?
  let isValid: @Sendable (String) -> Bool

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
      name: name, defaultValue: defaultValue, expected: "words out of \(known.joined(separator: ", "))",
      summary: summary, value: .choice(known),
      isValid: { $0.split(separator: " ").allSatisfy { known.contains(String($0)) } })
  }

  static func text(
    _ name: String, _ defaultValue: String, of kind: ArgumentKind? = nil, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      name: name, defaultValue: defaultValue, expected: "a text on one line", summary: summary,
      value: kind, isValid: { !$0.contains("\n") })
  }
}

extension SettingDefinition {
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
  /// All settings, sorted by name. A setting is only added here once it has an effect.
  static let definitions: [SettingDefinition] = [
    .choice("ai", ["on", "off"], "Categories, summaries and suggested replies, worked out on this machine"),
    SettingDefinition(
      name: "ai-endpoint", defaultValue: "",
      expected: "an address such as http://127.0.0.1:8080/v1, or nothing",
      summary: "A language model of yours that is asked first; empty for none",
      value: .choice([
        Choice("http://127.0.0.1:8080/v1", "llama.cpp and others"),
        Choice("http://127.0.0.1:11434/v1", "Ollama"),
      ]),
      isValid: { (try? EndpointSetting($0)) != nil }),
    .text("ai-model", "", "What ai-endpoint calls the model, where it has several"),
    .choice("bell", ["off", "on"], "Whether the terminal rings when there is new mail"),
    .choice(
      "color",
      [
        Choice("auto", "on a terminal, without NO_COLOR"), Choice("always", "also in files and pipes"),
        "never",
      ],
      "Colours: auto means on a terminal, without NO_COLOR"),
    .choice(
      "conversation",
      [Choice("date", "oldest first"), Choice("tree", "answers under what they answer")],
      "How a conversation is shown: by date, or as a tree of answers"),
    .text(
      "default-account", "", of: .either(.account, .choice([Choice("all", "All Inboxes")])),
      "The account to start in; all for All Inboxes, empty for the first"
    ),
    .choice(
      "density", [Choice("compact", "one line"), Choice("comfortable", "two lines")],
      "Lines a thread takes in a listing: one, or two"),
    .text("editor", "", "The program drafts are written in; empty for $VISUAL, else $EDITOR"),
    .choice("glyphs", ["unicode", Choice("ascii", "for terminals without Unicode")], "Symbols in listings"),
    .number("history-size", 1000, in: 0...CommandHistory.maximumSize, "Lines kept in the history"),
    .choice(
      "hyperlinks", ["auto", "on", "off"],
      "Web addresses that can be clicked, where they say where they lead: auto means on terminals known for it"
    ),
    .choice(
      "log-level", ["off", Choice("debug", "commands and replies, by kind")],
      "Whether what is said to servers goes to the log beside the history: no secrets, mail or addresses"),
    .choice(
      "mark-read", [Choice("on-open", "it does"), Choice("manual", "only read does")],
      "Whether opening a conversation marks it read"),
    .choice(
      "metered",
      [Choice("auto", "ask NetworkManager"), Choice("on", "it does"), Choice("off", "it does not")],
      "Whether the network costs by the byte, so that large downloads ask: auto asks NetworkManager"),
    .choice("motion", ["on", Choice("off", "nothing redraws itself")], "Progress that redraws itself"),
    .choice(
      "notify", ["off", "on"],
      "Whether the desktop tells of new mail and of mail that could not be sent, by notify-send"),
    .choice(
      "onerror", [Choice("stop", "it ends"), Choice("continue", "it goes on")],
      "What a script does when a command fails"),
    .choice(
      "output",
      [
        Choice("text", "rows and colours"), Choice("plain", "sentences, to be heard"),
        Choice("json", "for programs"),
      ], "The form of results"),
    .number(
      "page-size", AppConstants.threadListPageSize, in: 1...1000, "Threads on a page"),
    .text(
      "pager", "auto", of: .choice([Choice("auto", "$PAGER, else less"), Choice("off", "all at once")]),
      "What shows output longer than the screen: auto, off or a command"),
    .choice("prefer", ["html", "plain"], "Which form of a message is read where there are both"),
    .words(
      "prompt", Prompt.parts.joined(separator: " "), Prompt.parts, "What the prompt tells, in this order"),
    .choice(
      "quotes", [Choice("collapsed", "folded"), Choice("shown", "whole")],
      "Whether the older mail below an answer is shown"),
    .choice(
      "remote-images", [Choice("trusted", "from senders you trust"), Choice("off", "never")],
      "Whether trusted senders may have pictures loaded from elsewhere"),
    .choice(
      "reply-place", [Choice("below", "under what is quoted"), Choice("above", "over it")],
      "Where an answer stands: below or above what it quotes"),
    .number(
      "send-delay", 5, in: 0...Shell.longestUndoWindow,
      "Seconds a queued mail waits, so that undo can take it back; 0 in scripts unless set"),
    .text(
      "signature", "", of: .path,
      "What ends the mail you write: a text with \\n for line ends, or the path of a file, from ~/, / or ./"),
    .choice(
      "theme",
      [
        Choice("auto", "as the terminal says"), Choice("dark", "light letters"),
        Choice("light", "dark letters"),
      ], "The background that colours are made for"),
    .number(
      "undo-seconds", 5, in: 0...Shell.longestUndoWindow,
      "How long actions wait before they touch mail; 0 in scripts unless set"),
    SettingDefinition(
      name: "width", defaultValue: "auto", expected: "auto or a number from 20 to 1000",
      summary: "Columns of output; auto asks the terminal",
      value: .choice([Choice("auto", "as wide as the terminal")]),
      isValid: { $0 == "auto" || SettingDefinition.number($0).map(Layout.widths.contains) ?? false }),
  ]

  static func definition(named name: String) -> SettingDefinition? {
    definitions.first { $0.name == name }
  }

  private var values: [String: String] = [:]

  /// The value of a setting in ``definitions``.
  subscript(name: String) -> String {
    values[name] ?? Self.definition(named: name)?.defaultValue ?? ""
  }

  /// - Throws: ``ShellError`` for an unknown name or an invalid value.
  mutating func set(_ name: String, to value: String) throws {
    let definition = try Self.definitionOrError(named: name)
    guard definition.isValid(value) else {
      throw ShellError.invalidSetting(
        name, value, expected: definition.expected, nearest: definition.nearest(to: value))
    }
    values[name] = value
  }

  /// Returns whether the setting has a value of its own, even if that equals the default.
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
