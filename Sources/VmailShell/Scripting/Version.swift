import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct VersionCommand: Command {
  static let info = CommandInfo(
    name: "version", topic: .shell,
    summary: "Show the version and its capabilities",
    details: "Shows the same as vmail --version.",
    examples: [.init("version", "show the version"), .init("where", "show the version and the open store")],
    output: [VersionRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in show(in: shell) }
  ]

  private static func show(in shell: Shell) {
    shell.console.result(
      VersionRecord(version: shell.environment.version, build: shell.environment.build()))
  }
}

/// The version and the features of vmail.
struct VersionRecord: OutputRecord {
  var version: String
  var build = BuildDescription()

  static let type = "version"
  static let summary = "The version of vmail, and its capabilities."
  static let fields: [RecordField<VersionRecord>] = [
    .string("version", "its version") { $0.version },
    .optionalString(
      "commit",
      "the commit it was built from, with `+changes` if files differed; null if the build didn't know it"
    ) { $0.build.commit },
    .strings("features", "its capabilities, sorted") { $0.build.features },
    RecordField("libraries", .array(of: .object(libraryFields)), "the libraries it is linked with") {
      .array($0.build.libraries.map { ["name": .string($0.name), "version": .string($0.version)] })
    },
  ]

  private static let libraryFields = [
    FieldDescription(name: "name", type: .string, meaning: "its name"),
    FieldDescription(name: "version", type: .string, meaning: "its version"),
  ]

  func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.wrapped(TerminalText(line: $0)) } }

  func plain(in layout: Layout) -> [TerminalText] { lines.map { Sentence.ended(TerminalText(line: $0)) } }

  private var lines: [String] {
    let features = build.features, libraries = build.libraries.map { "\($0.name) \($0.version)" }
    return [
      "vmail " + version, build.commit.map { "Commit: " + $0 } ?? "",
      features.isEmpty ? "" : "Features: " + features.joined(separator: ", "),
      libraries.isEmpty ? "" : "Libraries: " + libraries.joined(separator: ", "),
    ].filter { !$0.isEmpty }
  }
}
