/// A subject without what replying and forwarding put before it (as RFC 5256 section 2.1 has it, and
/// the abbreviations of other languages).
public enum SubjectBase {
  private static let marks: Set<String> = [
    "re", "fw", "fwd", "aw", "wg", "sv", "vs", "vb", "rv", "tr", "r", "i", "odp", "pd", "antw", "doorst",
    "ynt", "ilt", "res", "enc", "ref", "回复", "答复", "转发",
  ]

  public static func base(of subject: String) -> Substring {
    var rest = subject[...]
    while true {
      rest = rest.drop { $0 == " " }
      guard let colon = rest.prefix(12).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return rest }
      // `Re[2]:` and `Re^2:` count replies.
      let mark = rest[..<colon].prefix { $0 != "[" && $0 != "^" && $0 != " " }
      guard marks.contains(mark.lowercased()) else { return rest }
      rest = rest[rest.index(after: colon)...]
    }
  }

  public static func isSame(_ first: String, _ second: String) -> Bool {
    base(of: first).lowercased() == base(of: second).lowercased()
  }
}
