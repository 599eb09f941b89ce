extension HelpPage {
  static let outputHeading = "JSON output"

  /// Creates the help page of a JSON output type, with its fields.
  init(_ schema: RecordSchema) {
    let commands = CommandTable.all.map { $0.info }.filter { $0.output.contains(schema.type) }.map(\.name)
    var blocks: [HelpBlock] = [
      .paragraph("An object that set output json prints, one on a line. Its fields:"),
      .terms([HelpTerm("type", "always \"\(schema.type)\"")] + schema.fields.flatMap { Self.terms($0) }),
    ]
    if !commands.isEmpty {
      blocks.append(.paragraph("Printed by \(ShellError.list(commands, "and"))."))
    }
    self.init(
      kind: .output, name: schema.type, heading: Self.outputHeading, summary: Self.clause(schema.summary),
      blocks: blocks)
  }

  private static func terms(_ field: FieldDescription, in path: String = "") -> [HelpTerm] {
    let name = path + field.name
    let title = field.type.title.replacing("`", with: "")
    return [HelpTerm(name, "\(title): \(field.meaning)")]
      + field.type.fields.flatMap { terms($0, in: name + ".") }
  }

  /// Returns a sentence without its full stop.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
