/// What is wrong with a text of the sample mail. Tests read all texts, so that no user sees it.
struct DemoMistake: Error, Equatable, CustomStringConvertible {
  var file = ""
  var line: Int
  var reason: String

  var description: String { "Resources/demo/\(file).txt:\(line): \(reason)" }
}
