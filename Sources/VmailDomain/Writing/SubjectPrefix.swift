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
