/// Time limits for submitting a mail: the minimum that RFC 5321 section 4.5.3.2 requires.
enum SubmissionDeadlines {
  static let sender = Duration.seconds(300)
  static let recipient = Duration.seconds(300)
  /// From DATA to its 354.
  static let content = Duration.seconds(120)
  /// For the server to accept a piece of the mail.
  static let piece = Duration.seconds(180)
  /// For the answer to the end of the mail, while the server stores and scans it.
  static let end = Duration.seconds(600)
}
