/// An option of a program's own command line. Its name is typed after `--`.
public struct LaunchOption<Name: Sendable>: Sendable {
  /// The kind of its value, for completion by a shell.
  public enum Value: Sendable, Hashable {
    /// Commands of the program itself.
    case commands
    case folder
    case file
    case choice([String])
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

  public init(
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
}

extension LaunchOption where Name: RawRepresentable<String> {
  public var name: String { id.rawValue }

  /// The option as typed: `-s, --store DIR`.
  public var form: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (valueName.map { " " + $0 } ?? "")
  }

  /// The forms of the option as words: `-s`, `--store`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
}

/// What the completion files of a program for other shells are made of.
public struct LaunchSynopsis<Name: RawRepresentable<String> & Sendable>: Sendable {
  let program: String
  let options: [LaunchOption<Name>]
  /// The name of the words that are not options: scripts, whose names end with that of the program.
  let argument: String
  let commands: [CommandInfo]
  /// The remark that the files are generated.
  let notice: String

  public init<Context: CommandContext>(
    of context: Context.Type, options: [LaunchOption<Name>], argument: String, notice: String
  ) {
    (self.options, self.argument, self.notice) = (options, argument, notice)
    (program, commands) = (Context.programName, Context.commands.map { $0.info })
  }
}
