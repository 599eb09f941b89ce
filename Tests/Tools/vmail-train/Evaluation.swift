import VmailDomain
import VmailIntelligence

/// The predictions of a categorizer for labelled messages.
struct Evaluation {
  private(set) var matrix: [[Int]]
  private(set) var wrong: [String] = []
  private static let lanes = CategoryVector.order.count

  init() { matrix = [[Int]](repeating: [Int](repeating: 0, count: Self.lanes + 1), count: Self.lanes) }

  init(_ examples: [Example], _ categorizer: MessageCategorizer) {
    self.init()
    for example in examples { add(example, categorizer.verdict(on: example.facts)) }
  }

  mutating func add(_ example: Example, _ verdict: CategoryVerdict) {
    let said = CategoryVector.index(of: verdict.category) ?? Self.lanes
    matrix[example.label][said] += 1
    guard said != example.label else { return }
    wrong.append(
      "\(example.name): \(CategoryVector.order[example.label]), said \(verdict.category) (\(percent(verdict.confidence))): "
        + verdict.reasons.joined(separator: ", "))
  }

  func precision(_ lane: Int) -> Double {
    ratio(matrix[lane][lane], (0..<Self.lanes).reduce(0) { $0 + matrix[$1][lane] })
  }
  func recall(_ lane: Int) -> Double { ratio(matrix[lane][lane], matrix[lane][..<Self.lanes].reduce(0, +)) }
  var count: Int { matrix.joined().reduce(0, +) }
  var abstention: Double { ratio(matrix.reduce(0) { $0 + $1[Self.lanes] }, count) }

  private func ratio(_ part: Int, _ whole: Int) -> Double { whole == 0 ? 1 : Double(part) / Double(whole) }

  var table: String {
    let names = CategoryVector.order.map(\.rawValue)
    var lines = [row(["", "n"] + names + ["none", "precision", "recall"])]
    for lane in 0..<Self.lanes where matrix[lane].reduce(0, +) > 0 {
      let counts = matrix[lane].map { $0 == 0 ? "." : "\($0)" }
      lines.append(
        row(
          [names[lane], "\(matrix[lane].reduce(0, +))"] + counts + [
            percent(precision(lane)), percent(recall(lane)),
          ]))
    }
    lines.append("n = \(count), without a category \(percent(abstention))")
    return lines.joined(separator: "\n")
  }

  private func row(_ cells: [String]) -> String {
    cells.map { $0 + String(repeating: " ", count: max(1, 12 - $0.count)) }.joined()
  }

  private func percent(_ value: Double) -> String {
    let tenths = Int((value * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
