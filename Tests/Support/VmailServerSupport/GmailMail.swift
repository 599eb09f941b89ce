public import Foundation

/// The mail of a realistic Gmail account, the same each time: four of five messages are archived, every third has two of the
/// user's labels and another third has one; some are sent or starred; threads have four messages; one of ten has a file.
/// One of fifty is in Spam, and one in Trash.
///
///     let server = try await FakeIMAPServer(.gmail)
///     server.fill(20_000)
public enum GmailMail {
  public struct Letter: Sendable {
    public let source: [UInt8]
    /// Its mailboxes besides All Mail; only Spam or Trash for a message in there.
    public let mailboxes: [String]
    public let flags: Set<String>
    public let date: Date
    public let messageId: String
    /// A word that no other message has.
    public let word: String
  }

  public static let (all, spam, trash) = ("[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash")

  /// Returns the names of the user's labels, as in LIST: plain ones, nested ones, with spaces, and in modified UTF-7.
  public static func labels(_ count: Int = 30) -> [String] {
    (0..<count).map { number in
      switch number % 4 {
      case 0: "Label\(number)"
      case 1: "Work/Project \(number)"
      case 2: "&ANw-bung \(number)"
      default: "Family \(number)"
      }
    }
  }

  /// - Parameter labels: at least two names.
  public static func letter(_ number: Int, labels: [String]) -> Letter {
    let (group, thread) = (number / 3, number / 4 * 4)
    let (id, word) = ("gmail\(number)@example.org", "word\(number)x")
    var header =
      "From: Person \(number % 97) <person\(number % 97)@example.org>\r\nTo: user@example.org\r\n"
      + "Subject: \(number == thread ? "" : "Re: ")Matter \(thread)\r\nMessage-ID: <\(id)>\r\n"
    if number > thread { header += "References: <gmail\(thread)@example.org>\r\n" }
    let lines = (0...(number % 40)).map {
      "Line \($0) of the text about matter \(thread), as people write it.\r\n"
    }
    let text = "\(word)\r\n" + lines.joined()
    return Letter(
      source: Array((header + (number % 10 == 7 ? withFile(text, number) : "\r\n" + text)).utf8),
      mailboxes: mailboxes(number, group, labels),
      flags: number % 3 == 0 ? [] : number % 10 == 1 ? ["\\Seen", "\\Flagged"] : ["\\Seen"],
      date: Date(timeIntervalSince1970: 1_400_000_000 + Double(number) * 14_400), messageId: id, word: word)
  }

  private static func mailboxes(_ number: Int, _ group: Int, _ labels: [String]) -> [String] {
    if number % 50 == 49 { return [spam] }
    if number % 50 == 24 { return [trash] }
    var mailboxes = number % 5 == 0 ? ["INBOX"] : []
    if number % 20 == 3 { mailboxes.append("[Gmail]/Sent Mail") }
    let first = group % labels.count
    if number % 3 < 2 { mailboxes.append(labels[first]) }
    if number % 3 == 0 { mailboxes.append(labels[(first + 1 + group % (labels.count - 1)) % labels.count]) }
    return mailboxes
  }

  private static func withFile(_ text: String, _ number: Int) -> String {
    let line = String(repeating: "QUJD", count: 18) + "\r\n"
    return "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
      + "Content-Type: text/plain\r\n\r\n\(text)\r\n--b\r\nContent-Type: application/pdf; name=\"\(number).pdf\"\r\n"
      + "Content-Disposition: attachment; filename=\"\(number).pdf\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
      + String(repeating: line, count: 150 + number % 200) + "--b--\r\n"
  }
}

extension FakeIMAPServer {
  /// Creates the labels and the messages of ``GmailMail``.
  /// - Returns: the messages.
  @discardableResult
  public func fill(_ count: Int, labels: Int = 30) -> [GmailMail.Letter] {
    let names = GmailMail.labels(labels)
    let letters = (0..<count).map { GmailMail.letter($0, labels: names) }
    add(letters, labels: names)
    return letters
  }
}
