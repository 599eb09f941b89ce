/// The name under which an attachment is kept: what its sender called it, made harmless.
public struct AttachmentFileName: Hashable, Sendable {
  private let stem: String
  /// With its dot; empty when there is none.
  private let ending: String

  /// What a file is called that has no name.
  public static let fallback = "attachment"

  /// - Parameter sender: the name as it came, which may be anything.
  public init(_ sender: String?) {
    let separated = (sender ?? "").unicodeScalars.prefix(2_000)
      .map { "/\\".unicodeScalars.contains($0) ? "_" : String($0) }.joined()
    var name = SafeFileName.visible(Self.trimmed(separated))
    if name.allSatisfy({ $0 == "_" }) { name = Self.fallback }
    let ending = FileExtension.ending(of: name)
    self.ending = ending
    let cut = SafeFileName.prefix(
      String(name.dropLast(ending.count)), limit: SafeFileName.lengthLimit - ending.utf8.count)
    // What was cut may end where a space or a dot stood.
    stem = ending.isEmpty ? Self.trimmed(cut) : cut
  }

  public var name: String { stem + ending }

  /// The name when that of lower numbers is taken.
  /// - Parameter number: from 1, which is the name itself.
  public func numbered(_ number: Int) -> String { number < 2 ? name : "\(stem) (\(number))\(ending)" }

  /// Spaces at its ends, and dots at its end, are not seen by everyone.
  private static func trimmed(_ name: String) -> String {
    var rest = name[...]
    while let last = rest.unicodeScalars.last, last == "." || last.properties.isWhitespace {
      rest.unicodeScalars.removeLast()
    }
    while let first = rest.unicodeScalars.first, first.properties.isWhitespace {
      rest.unicodeScalars.removeFirst()
    }
    return String(rest)
  }
}
