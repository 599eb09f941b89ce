public import VmailDomain
import VmailTerminal

/// The display of a subject, which a message need not have (RFC 5322 section 3.6).
public enum SubjectText {
  public static let missing = "(no subject)"

  public static func of(_ subject: String) -> String { subject.isEmpty ? missing : subject }

  /// Returns what names a message without a subject: `(no subject) from Ann`.
  public static func title(from author: Participant?) -> String {
    author.map { "\(missing) from \($0.displayName)" } ?? missing
  }

  public static func title(of email: Email) -> String {
    email.subject.isEmpty ? "a message without a subject" : "\"\(email.subject)\""
  }
}
