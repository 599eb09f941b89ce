/// An option that vmail is started with. Its parser, help, manual page and the shells' completions take it from
/// ``LaunchOptionTable``.
public struct LaunchOption: Sendable {
  /// What its value is, for completion by a shell.
  public enum Value: Sendable, Hashable {
    /// Commands of vmail's own.
    case commands
    case folder
    case file
    case choice([String])
  }

  /// As it is typed behind `--`.
  public enum Name: String, CaseIterable, Sendable {
    case execute, interactive, store, rc, json, agent, offline, debug, color, demo, script, version, help
    case noRc = "no-rc"
    case dryRun = "dry-run"
  }

  public let id: Name
  /// As it is typed behind `-`.
  public let short: Character?
  /// What stands behind it in help; `nil` for a switch.
  public let valueName: String?
  public let value: Value?
  /// What it does, as a clause that begins with a capital and has no full stop.
  public let summary: String
  /// Whether it may be said several times.
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

  /// As it is typed: `-s, --store DIR`.
  public var form: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (valueName.map { " " + $0 } ?? "")
  }
}
