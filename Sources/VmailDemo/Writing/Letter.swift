import VmailDomain

/// One message of the sample mail as its author thinks of it; ``LetterWriter`` makes the bytes.
struct Letter: Sendable {
  enum Content: Sendable, ExpressibleByStringInterpolation {
    case text(String)
    case coded(String, Charset)
    /// One paragraph a line.
    case flowed(String)
    /// - Parameter plain: the alternative for readers without HTML; `nil` for mail that has none.
    case html(String, plain: String?)
    /// Pictures that the HTML shows by `cid:`.
    case illustrated(String, plain: String, pictures: [DemoFile])
    /// An invitation (RFC 6047) with its text.
    case invitation(calendar: String, plain: String)
    /// A report on mail that came back (RFC 3464).
    case bounce(plain: String, status: String, original: [UInt8])

    init(stringLiteral value: String) { self = .text(value) }
  }

  /// What the receiving server found out about the sender (RFC 8601).
  enum Verdict: Sendable {
    case pass, softfail, fail
    /// The server added no such field.
    case unchecked
  }

  var from: Person
  var age: Age
  var content: Content
  /// Empty: everybody else in the dialogue.
  var to: [Person] = []
  var cc: [Person] = []
  /// `nil`: the dialogue's, with `Re:` from the second letter on.
  var subject: String?
  var files: [DemoFile] = []
  /// Whole messages that are passed on.
  var enclosed: [[UInt8]] = []
  var fields: [(name: String, value: String)] = []
  var flags: MessageFlags = .seen
  var zone = DemoClock.homeZone
  var verdict = Verdict.pass
  /// `nil`: Sent for the owner's own, else where the dialogue is filed.
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

  /// Unfinished mail of the owner.
  func asDraft() -> Letter {
    changed {
      $0.folder = .system(.drafts)
      $0.flags = [.seen, .draft]
      $0.sendState = SendState.none
    }
  }

  /// The owner's mail on its way out.
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
