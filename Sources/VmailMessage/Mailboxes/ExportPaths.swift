/// Gives each folder label a path of its own in an exported tree.
struct ExportPaths {
  private var known: [String: String] = [:]
  private var taken: Set<String> = []
  private let make: (String) -> String

  /// - Parameter make: returns the relative path for a label; several labels may have the same path.
  init(make: @escaping (String) -> String) { self.make = make }

  /// - Parameter suffix: a suffix for the path; a number that makes the path unique precedes it.
  mutating func path(for label: String, suffix: String) -> String {
    if let path = known[label] { return path }
    let wanted = make(label)
    var path = wanted + suffix
    var number = 2
    while !taken.insert(path).inserted {
      path = "\(wanted) (\(number))\(suffix)"
      number += 1
    }
    known[label] = path
    return path
  }
}
