import VmailDomain

/// A message of the sample mail as its author sees it; ``LetterWriter`` writes its source.
struct Letter: Sendable {
  enum Content: Sendable, ExpressibleByStringInterpolation {
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
    /// A delivery status notification (RFC 3464).
    case bounce(plain: String, status: String, original: [UInt8])

    init(stringLiteral value: String) { self = .text(value) }
  }

  /// The result of checking the sender on the receiving server (RFC 8601).
  enum Verdict: Sendable {
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
  /// Complete forwarded messages.
  var enclosed: [[UInt8]] = []
  var fields: [(name: String, value: String)] = []
  var flags: MessageFlags = .seen
  var zone = DemoClock.homeZone
  var verdict = Verdict.pass
  /// The folder; `nil` for Sent if the owner wrote the message, otherwise for the folder of the dialogue.
  var folder: DemoFolder?
  var sendState: SendState?

  init(_ from: Person, _ age: Age, _ content: Content) {
    self.from = from
    self.age = age
    self.content = content
  }

  func unread() -> Letter { changed { $0.flags.remove(.seen) } }
  func starred() -> Letter { changed { $0.flags.insert(.flagged) } }
  func answered() -> Letter { changed { $0.flags.insert(.answered) } }
  func passedOn() -> Letter { changed { $0.flags.insert(.forwarded) } }
  func to(_ people: Person...) -> Letter { changed { $0.to = people } }
  func cc(_ people: Person...) -> Letter { changed { $0.cc = people } }
  func titled(_ subject: String) -> Letter { changed { $0.subject = subject } }
  func attaching(_ files: DemoFile...) -> Letter { changed { $0.files += files } }
  func enclosing(_ source: [UInt8]) -> Letter { changed { $0.enclosed.append(source) } }
  func field(_ name: String, _ value: String) -> Letter { changed { $0.fields.append((name, value)) } }
  func zone(_ minutes: Int) -> Letter { changed { $0.zone = minutes } }
  func verdict(_ verdict: Verdict) -> Letter { changed { $0.verdict = verdict } }
  func filed(_ folder: DemoFolder) -> Letter { changed { $0.folder = folder } }

  /// Returns it as a draft of the owner.
  func asDraft() -> Letter {
    changed {
      $0.folder = .system(.drafts)
      $0.flags = [.seen, .draft]
      $0.sendState = SendState.none
    }
  }

  /// Returns it as outgoing mail of the owner.
  func waiting(_ state: SendState) -> Letter {
    changed {
      $0.folder = .outbox
      $0.sendState = state
    }
  }

  private func changed(_ change: (inout Letter) -> Void) -> Letter {
    var letter = self
    change(&letter)
    return letter
  }
}
