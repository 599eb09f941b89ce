/// The command-line arguments.
struct Arguments {
  var command = ""
  var training = "Resources/training"
  var corpus: String?
  var tellsWrong = false
  private var operands: [String] = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--training": training = try Self.value(&rest, word)
      case "--corpus": corpus = try Self.value(&rest, word)
      case "--wrong": tellsWrong = true
      default: operands.append(word)
      }
    }
    if !operands.isEmpty { command = operands.removeFirst() }
  }

  func operand() throws -> String {
    guard let first = operands.first else { throw TrainingError("\(command) needs a file or folder") }
    return first
  }

  private static func value(_ rest: inout ArraySlice<String>, _ option: String) throws -> String {
    guard let value = rest.popFirst() else { throw TrainingError("\(option) needs a value") }
    return value
  }
}
