import VmailTerminal

/// An error in the block structure of a script. No part of the block is run.
public struct ScriptSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The script ended inside a block.
    case unclosed(Keyword)
    /// The keyword does not belong to any block.
    case stray(Keyword)
    /// There is a second `else`, or an `else if` after an `else`.
    case elseTwice
    /// A reserved word stands in place of the condition of an `if`.
    case noCondition(Keyword)
    /// Something follows `end`, `break` or `continue`.
    case wordsBehind(Keyword)
    case malformedFor
    case tooDeep
    case tooLong
  }

  public var kind: Kind
  /// The line number, counted from 1.
  public var line: Int
  /// Whether the last command passes a `;` to /bin/sh, and the end of the block with it.
  var passesSemicolon = false

  public var description: String {
    switch kind {
    case .unclosed(let keyword): "\(keyword.rawValue) without end"
    case .stray(.end): "end without if or for"
    case .stray(.break): "break outside of for"
    case .stray(.continue): "continue outside of for"
    case .stray(let keyword): "\(keyword.rawValue) without if"
    case .elseTwice: "a second else in the same if"
    case .noCondition(let keyword): "if needs a command, not \(keyword.rawValue)"
    case .wordsBehind(let keyword): "\(keyword.rawValue) must be on its own"
    case .malformedFor: "for needs a name, the word in, and a list"
    case .tooDeep: "blocks are nested more than \(ScriptParser.deepest) deep"
    case .tooLong: "a block has more than \(Digits.grouped(ScriptParser.longest)) commands"
    }
  }

  /// The advice on how to correct the error.
  public var hint: String? {
    switch kind {
    case .unclosed where passesSemicolon:
      "After ! or |, the rest of a line is for /bin/sh. Put end on a line of its own."
    case .unclosed: "Write end after its last command."
    case .elseTwice: "Write else if before else."
    case .noCondition: "Write if COMMAND, or if not COMMAND."
    case .wordsBehind(.end): "Redirect the commands in the block, or source it from a file."
    case .malformedFor: "Write for t in LIST, then commands with ${t}, then end."
    case .tooDeep: "Put the inner blocks into a file, and run it with source."
    case .stray, .wordsBehind, .tooLong: nil
    }
  }
}
