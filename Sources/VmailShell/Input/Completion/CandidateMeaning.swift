internal import VmailDomain

/// What a candidate means. Of thousands of threads only those on the screen are put into words.
enum CandidateMeaning: Hashable, Sendable, ExpressibleByStringLiteral {
  /// May come from mail.
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
