/// Recognises the line that introduces quoted text (`On Monday, Ann wrote:`).
public enum Attribution {
  /// - Parameter next: the line that follows; long attributions are wrapped over two.
  public static func isAttribution(_ line: Substring, next: Substring?) -> Bool {
    let trimmed = trim(line)
    if trimmed.hasPrefix("-----Original Message") { return true }
    guard let opening = openings.first(where: { trimmed.hasPrefix($0.start) }) else { return false }
    if opening.ends.contains(where: trimmed.hasSuffix) { return true }
    guard let next else { return false }
    let following = trim(next)
    return opening.ends.contains(where: following.hasSuffix) && following.utf8.count < 120
  }

  private static func trim(_ line: Substring) -> Substring {
    var line = line
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line.drop(while: \.isWhitespace)
  }

  private struct Opening: Sendable {
    let start: String
    let ends: [String]
  }

  /// How the common mail programs introduce a quotation, by language.
  private static let openings = [
    Opening(start: "On ", ends: ["wrote:", "writes:", "said:"]),
    Opening(start: "Am ", ends: ["schrieb:", ":"]),
    Opening(start: "Le ", ends: ["a écrit :", "a écrit :", "a écrit:"]),
    Opening(start: "El ", ends: ["escribió:"]),
    Opening(start: "Il ", ends: ["ha scritto:"]),
    Opening(start: "Em ", ends: ["escreveu:"]),
    Opening(start: "Op ", ends: ["schreef:"]),
    Opening(start: "Den ", ends: ["skrev:"]),
    Opening(start: "W dniu ", ends: ["pisze:", "napisał:", "napisała:"]),
  ]
}
