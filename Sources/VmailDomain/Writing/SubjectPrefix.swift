/// What stands before the subject of an answer, and of a mail that is passed on.
public enum SubjectPrefix {
  /// `Re: ` once, in place of all that answering and passing on put there before, in any language.
  public static func reply(to subject: String) -> String { "Re: \(SubjectBase.base(of: subject))" }

  /// `Fwd: ` once, likewise.
  public static func forward(of subject: String) -> String { "Fwd: \(SubjectBase.base(of: subject))" }
}
