/// A subject without the prefixes for replies and forwarded mail (as in RFC 5256 section 2.1, plus the
/// abbreviations of other languages).
public enum SubjectBase {
  /// The marks that mail programs put before the subject of a reply, in lower case.
  public static let replyMarks = Set(Language.words(\.replyMarks))

  /// The marks that mail programs put before the subject of forwarded mail.
  public static let forwardMarks = Set(Language.words(\.forwardMarks))

  public static func base(of subject: String) -> Substring {
    var rest = subject[...]
    while true {
      rest = rest.drop { $0 == " " }
      guard let (_, end) = mark(at: rest) else { return rest }
      rest = rest[end...]
    }
  }

  /// - Returns: the mark that a subject begins with, in lower case.
  static func firstMark(of subject: String) -> String? { mark(at: subject.drop { $0 == " " })?.word }

  private static func mark(at rest: Substring) -> (word: String, end: Substring.Index)? {
    guard let colon = rest.prefix(16).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    // `Re[2]:` and `Re^2:` count replies.
    let word = rest[..<colon].prefix { $0 != "[" && $0 != "^" && $0 != " " }.lowercased()
    guard replyMarks.contains(word) || forwardMarks.contains(word) else { return nil }
    return (word, rest.index(after: colon))
  }

  public static func isSame(_ first: String, _ second: String) -> Bool {
    base(of: first).lowercased() == base(of: second).lowercased()
  }
}

/// The prefix of the subject of an answer, or of a forwarding mail. A subject may come from outside: its
/// control characters are removed.
public enum SubjectPrefix {
  /// Returns the subject with a single `Re: `, replacing all prefixes for replying and forwarding, in any
  /// language.
  public static func reply(to subject: String) -> String { "Re: \(base(of: subject))" }

  /// Returns the subject with a single `Fwd: `, in the same way.
  public static func forward(of subject: String) -> String { "Fwd: \(base(of: subject))" }

  private static func base(of subject: String) -> Substring {
    SubjectBase.base(of: HeaderText.oneLine(subject))
  }
}
