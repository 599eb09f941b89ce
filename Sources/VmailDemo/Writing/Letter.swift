import VmailDomain

/// A message of the sample mail as its author sees it; ``LetterWriter`` writes its source.
struct Letter: Sendable {
  enum Content: Sendable {
    case text(String)
    case coded(String, Charset)
    /// Text with one paragraph per line.
    case flowed(String)
    /// - Parameter plain: the alternative for readers without HTML; `nil` if there is none.
    case html(String, plain: String?)
    /// HTML with images that are referenced by `cid:`.
    case illustrated(String, plain: String, pictures: [DemoFile])
    /// A calendar invitation (RFC 6047) with its text.
    case invitation(calendar: String, plain: String)
    /// A delivery status notification (RFC 3464) about the enclosed message.
    case bounce(plain: String, status: String)
  }

  /// The result of checking the sender on the receiving server (RFC 8601).
  enum Verdict: String, Sendable {
    case pass, softfail, fail
    /// The server added no such field.
    case unchecked
  }

  var from: Person
  var age: Age
  var content: Content
  /// The recipients; if empty, everybody else in the dialogue.
  var to: [Person] = []
  var cc: [Person] = []
  /// The subject; `nil` for that of the dialogue, with `Re:` from the second message on.
  var subject: String?
  var files: [DemoFile] = []
  /// Forwarded or returned messages, each with a unique key.
  var enclosed: [(key: String, letter: Letter)] = []
  var fields: [(name: String, value: String)] = []
  var flags: MessageFlags = .seen
  var zone = DemoClock.homeZone
  var verdict = Verdict.pass
  /// The folder; `nil` for Sent if the owner wrote the message, otherwise for the folder of the dialogue.
  var folder: DemoFolder?
  var sendState: SendState?

  /// Addresses it to a mailing list, and adds the fields of one (RFC 2919, RFC 2369).
  mutating func post(to list: String) {
    let address = "\(list)@lists.example.org"
    to = [Person(nil, address)]
    let listFields = [
      ("List-Id", "<\(list).lists.example.org>"),
      ("List-Post", "<mailto:\(address)>"),
      ("List-Unsubscribe", "<mailto:\(list)-leave@lists.example.org>"),
      ("List-Archive", "<https://lists.example.org/\(list)/>"),
      ("Precedence", "list"),
    ]
    fields.insert(contentsOf: listFields, at: 0)
  }

  /// Makes it a draft of the owner.
  mutating func makeDraft() {
    folder = .system(.drafts)
    flags = [.seen, .draft]
    sendState = SendState.none
  }

  /// Makes it outgoing mail of the owner.
  mutating func wait(_ state: SendState) {
    folder = .outbox
    sendState = state
  }
}
