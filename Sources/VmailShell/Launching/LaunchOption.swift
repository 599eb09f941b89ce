/// A command-line option of vmail. The parser, help, the manual page and shell completions take it from
/// ``LaunchOptionTable``.
public struct LaunchOption: Sendable {
  /// The kind of its value, for completion by a shell.
  public enum Value: Sendable, Hashable {
    /// Commands of vmail itself.
    case commands
    case folder
    case file
    case choice([String])
  }

  /// The name, as typed after `--`.
  public enum Name: String, CaseIterable, Sendable {
    case execute, interactive, store, rc, json, agent, offline, debug, color, demo, script, version, help
    case noRc = "no-rc"
    case dryRun = "dry-run"
  }

  public let id: Name
  /// The short name, as typed after `-`.
  public let short: Character?
  /// The name of its value in help; `nil` for a switch.
  public let valueName: String?
  public let value: Value?
  /// The effect, as a clause that begins with a capital and has no full stop.
  public let summary: String
  /// Whether it may be given several times.
  public let isRepeated: Bool

  init(
    _ id: Name, short: Character? = nil, value: Value? = nil, named valueName: String? = nil,
    isRepeated: Bool = false, _ summary: String
  ) {
    self.id = id
    self.short = short
    self.value = value
    self.valueName = valueName
    self.isRepeated = isRepeated
    self.summary = summary
  }

  public var name: String { id.rawValue }

  /// The option as typed: `-s, --store DIR`.
  public var form: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (valueName.map { " " + $0 } ?? "")
  }
}
