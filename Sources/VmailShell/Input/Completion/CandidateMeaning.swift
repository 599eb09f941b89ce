internal import VmailDomain

/// The meaning of a candidate. Threads are only put into words if they appear on the screen, since there may
/// be thousands.
enum CandidateMeaning: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Words, which may come from mail.
  case words(String)
  case thread(MailThread)

  init(stringLiteral words: String) { self = .words(words) }

  var isEmpty: Bool { self == .words("") }

  var text: String {
    switch self {
    case .words(let words): return words
    case .thread(let thread):
      let senders = ThreadSenders.names(Participant.decode(from: thread.participants))
      return senders + ": " + SubjectText.of(thread.subject)
    }
  }
}
