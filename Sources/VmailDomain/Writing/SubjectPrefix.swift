/// What stands before the subject of an answer, and of a mail that is passed on. A subject may come from outside:
/// no control character of it stays.
public enum SubjectPrefix {
  /// `Re: ` once, in place of all that answering and passing on put there before, in any language.
  public static func reply(to subject: String) -> String { "Re: \(base(of: subject))" }

  /// `Fwd: ` once, likewise.
  public static func forward(of subject: String) -> String { "Fwd: \(base(of: subject))" }

  private static func base(of subject: String) -> Substring {
    SubjectBase.base(of: HeaderText.oneLine(subject))
  }
}
