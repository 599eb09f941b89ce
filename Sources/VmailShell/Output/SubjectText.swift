/// The display of a subject, which a message need not have (RFC 5322 section 3.6).
enum SubjectText {
  static let missing = "(no subject)"

  static func of(_ subject: String) -> String { subject.isEmpty ? missing : subject }
}
