import VmailCommandLine
import VmailTerminal
import VmailViews

/// A tool of `vmail mcp`: a few commands of agent-safe mode, with arguments that name mail by its identity. What it may do is
/// what the forms of its commands declare.
struct MCPTool: Sendable {
  struct Property: Sendable {
    enum Kind: Sendable {
      case text, number, flag, texts
      case choice([String])
    }

    let name: String
    let kind: Kind
    let description: String
    var isRequired = false
  }

  /// The forms of a command that a tool runs.
  struct Use: Sendable {
    let command: AnyCommand
    /// The reason for asking that the tool's own options rule out: with `--draft`, nothing is sent.
    var without: Effect.Reason?
    var isUsed: @Sendable (Form) -> Bool = { _ in true }

    init(
      _ command: AnyCommand, without: Effect.Reason? = nil,
      where isUsed: @escaping @Sendable (Form) -> Bool = { _ in true }
    ) {
      (self.command, self.without, self.isUsed) = (command, without, isUsed)
    }

    var effects: [Effect] {
      command.forms.filter(isUsed).map(\.effect).filter { without == nil || $0.reason != without }
    }
  }

  let name: String
  let title: String
  /// What the summaries of its commands don't say.
  let description: String
  /// What it runs; empty for any command.
  let uses: [Use]
  let properties: [Property]
  /// Returns the lines to run.
  let lines: @Sendable (MCPArguments) throws -> [MCPLine]

  /// What it does, for clients. A client that doesn't know must assume the worst.
  private var annotations: JSONValue {
    let effects = uses.flatMap(\.effects)
    let isReading = !uses.isEmpty && effects.allSatisfy { $0 == .nothing || $0 == .marksRead }
    return [
      "title": .string(title), "readOnlyHint": .bool(isReading),
      "destructiveHint": .bool(uses.isEmpty || effects.contains { $0.reason != nil }),
      "idempotentHint": .bool(isReading),
      // Everything shows text that others have sent.
      "openWorldHint": true,
    ]
  }

  var declaration: JSONValue {
    let members = properties.map { property in
      JSONMember(name: property.name, value: property.schema)
    }
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(members),
        "required": .array(properties.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "outputSchema": outputSchema, "annotations": annotations,
    ]
  }

  /// The schemas of the records that its commands print, without their numbers in a listing: mail is named by identity.
  private var outputSchema: JSONValue {
    var schemas: [String: RecordSchema] = [:]
    for type in uses.flatMap({ $0.command.info.output }) { schemas[type.schema.type] = type.schema }
    let known = schemas.values.sorted { $0.type < $1.type }.map { schema in
      RecordSchema.object(
        schema.fields.filter { $0.name != MCPOutput.number },
        leading: [JSONMember(name: "type", value: ["const": .string(schema.type)])])
    }
    let other: JSONValue = [
      "type": "object", "properties": ["type": ["type": "string"]], "required": ["type"],
    ]
    return [
      "type": "object",
      "properties": [
        "records": ["type": "array", "items": ["anyOf": .array(known + [other])]],
        "draft": ["type": "string"], "approval": ["type": "integer"], "cursor": ["type": "string"],
        "code": ["type": "integer"],
      ],
      "required": ["records", "code"],
    ]
  }
}

extension MCPTool.Property {
  fileprivate var schema: JSONValue {
    let description = JSONMember(name: "description", value: .string(description))
    let type: [JSONMember] =
      switch kind {
      case .text: [.init(name: "type", value: "string")]
      case .number: [.init(name: "type", value: "integer"), .init(name: "minimum", value: 1)]
      case .flag: [.init(name: "type", value: "boolean")]
      case .texts:
        [
          .init(name: "type", value: "array"), .init(name: "items", value: ["type": "string"]),
          .init(name: "minItems", value: 1), .init(name: "maxItems", value: .int(MCPArguments.mostTexts)),
        ]
      case .choice(let names):
        [
          .init(name: "type", value: "string"),
          .init(name: "enum", value: .array(names.map(JSONValue.string))),
        ]
      }
    return .object(type + [description])
  }

  func fits(_ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.text != nil
    case .number: (value.number ?? 0) > 0
    case .flag: value.flag != nil
    case .texts: value.texts.map { (1...MCPArguments.mostTexts).contains($0.count) } ?? false
    case .choice(let names): value.text.map(names.contains) ?? false
    }
  }
}

/// A command that a tool runs: its words are data, and never read as grammar.
struct MCPLine {
  var line: CommandLine
  /// Whether what it prints is part of the result.
  var isShown = true

  /// - Parameters:
  ///   - words: the words of the command and its options.
  ///   - values: text at the end of the line, which is no option.
  init(_ words: [Word], values: [String] = [], isShown: Bool = true) {
    line = CommandLine(words: words + values.map(Word.init(quoted:)))
    self.isShown = isShown
  }

  init(_ line: CommandLine) { self.line = line }

  /// What `@-` stands for: the mail that the call names.
  static let named = Word(typed: "@-")
}

extension Word {
  /// Creates a word as it would be typed.
  init(typed text: String) { self.init(text: text, range: 0..<0) }
}

/// The arguments of a call, which fit the declaration of its tool.
struct MCPArguments: Sendable {
  static let mostTexts = 500
  private let values: [String: JSONValue]

  /// - Throws: ``ShellError`` for an argument that is missing, unknown, or of another type.
  init(_ arguments: JSONValue?, of tool: MCPTool) throws {
    var values: [String: JSONValue] = [:]
    if let arguments {
      guard case .object(let members) = arguments else {
        throw ShellError.badArgument("arguments", "isn't an object")
      }
      for member in members where member.value != .null {
        guard let property = tool.properties.first(where: { $0.name == member.name }) else {
          throw ShellError.badArgument(member.name, "is unknown")
        }
        guard property.fits(member.value) else {
          throw ShellError.badArgument(member.name, "has a wrong type or value")
        }
        values[member.name] = member.value
      }
    }
    if let missing = tool.properties.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw ShellError.badArgument(missing.name, "is missing")
    }
    self.values = values
  }

  func text(_ name: String) -> String? { values[name]?.text }
  func number(_ name: String) -> Int? { values[name]?.number }
  func flag(_ name: String) -> Bool { values[name]?.flag ?? false }
  func texts(_ name: String) -> [String] { values[name]?.texts ?? [] }

  /// The mail that the call names, by Message-IDs or threads.
  var ids: [String] { texts("ids") + (text("id").map { [$0] } ?? []) }

  /// Returns an option with the value of an argument; none if it was not given.
  func option(_ name: String, _ argument: String? = nil) -> [Word] {
    let name = name.count == 1 ? "-" + name : "--" + name
    return switch values[argument ?? name.filter { $0 != "-" }] {
    case .string(let text)?: [Word(typed: name), Word(quoted: text)]
    case .int(let number)?: [Word(typed: name), Word(quoted: String(number))]
    case .bool(true)?: [Word(typed: name)]
    default: []
    }
  }

  /// Returns an option for each of several texts, joined as addresses are.
  func addresses(_ name: String) -> [Word] {
    let all = texts(name)
    return all.isEmpty ? [] : [Word(typed: "--" + name), Word(quoted: all.joined(separator: ", "))]
  }
}

extension ShellError {
  /// - Parameter fault: what is wrong with it, such as `is missing`.
  static func badArgument(_ name: String, _ fault: String) -> ShellError {
    ShellError(.usage, "the argument \"\(name)\" \(fault)", hint: "Nothing was done.")
  }
}
