@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

extension FuzzTarget {
  /// Command lines and the message lists in them.
  static let references = FuzzTarget("references") { input in
    let text = input.text
    _ = ScriptParser.awaited(by: text)
    _ = try? ScriptParser.parse(text)
    _ = PartReference(text)
    _ = MessageListParser.isReference(text)
    let words = text.split(separator: " ").map { Word(text: String($0), range: 0..<$0.count) }
    _ = try? MessageListParser.parse(words)
    guard let commands = try? Lexer(variable: { $0.count > 3 ? $0 : nil }).commands(in: text) else { return }
    for command in commands { _ = try? MessageListParser.parse(command.words) }
  }
}
