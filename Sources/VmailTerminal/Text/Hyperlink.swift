/// The target of clickable text on a terminal (OSC 8, "Hyperlinks in terminal emulators"): a web address in
/// printable ASCII, without control characters or other scripts.
public struct Hyperlink: Hashable, Sendable {
  public let target: String

  /// The limit of terminals in bytes.
  private static let longest = 2_083

  public init?(_ target: String) {
    let isWeb = ["https://", "http://"].contains { target.lowercased().hasPrefix($0) }
    guard isWeb, target.utf8.count <= Self.longest, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return nil
    }
    self.target = target
  }

  public static let end = "\u{1B}]8;;\u{1B}\\"
  public var start: String { "\u{1B}]8;;\(target)\u{1B}\\" }

  /// Returns the text without hyperlinks. All escape sequences in it are the program's own.
  public static func removed(from bytes: [UInt8]) -> [UInt8] {
    let (opening, escape) = (Array("\u{1B}]8;;".utf8), UInt8(0x1B))
    guard bytes.contains(escape) else { return bytes }
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let first = rest.firstIndex(of: escape) {
      kept += rest[..<first]
      rest = rest[first...]
      guard rest.starts(with: opening), let end = rest.dropFirst(opening.count).firstIndex(of: escape) else {
        kept.append(escape)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[end...].dropFirst(2)
    }
    return kept + rest
  }
}
