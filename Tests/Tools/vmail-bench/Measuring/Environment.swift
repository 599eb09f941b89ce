import Glibc

/// The environment variables of this process.
enum Environment {
  static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns all variables as `NAME=value`, with `changes` applied.
  static func with(_ changes: [String: String]) -> [String] {
    var result: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if changes[String(name)] == nil { result.append(text) }
      next += 1
    }
    return result + changes.map { "\($0.key)=\($0.value)" }.sorted()
  }
}
