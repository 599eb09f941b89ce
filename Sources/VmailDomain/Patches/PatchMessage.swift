public import FoundationEssentials

/// A message of a conversation about patches: a patch, a cover letter, or a reply.
public struct PatchMessage: Sendable, Identifiable {
  public let id: EmailID
  /// Without angle brackets, as all identifiers here.
  public let messageId: String?
  /// The messages that it replies to: the parent first, then those before it.
  let parents: [String]
  public let author: Participant
  public let date: Date
  public internal(set) var subject: PatchSubject
  /// The text, with `\n` line ends.
  public let body: String
  public let diff: PatchDiff
  /// Whether it discusses patches instead of being one.
  public let isReply: Bool
  /// The trailers that a reply gives.
  let trailers: [PatchTrailer]

  /// - Parameter body: the plain text, with `\n` line ends.
  public init(_ email: Email, body: String) {
    id = email.id
    messageId = email.messageId
    parents = email.inReplyTo + email.references.reversed()
    author = Participant(name: email.fromName, email: email.fromAddress)
    date = email.dateShown
    self.body = body
    let subject = PatchSubject(email.subject)
    self.subject = subject
    diff = subject.isReply ? PatchDiff("") : PatchDiff(body)
    let found = PatchTrailers.inReply(body)
    // Some reply with another subject, and no `Re:`.
    let isPlainReply = !found.isEmpty && !email.inReplyTo.isEmpty && diff.files.isEmpty && !subject.isPatch
    isReply = subject.isReply || isPlainReply
    trailers = isReply ? found : []
  }

  /// Whether it is a patch of its own.
  var isPatch: Bool { !isReply && !diff.files.isEmpty && subject.number > 0 }
  /// Whether it introduces a series.
  var isCover: Bool { !isReply && subject.hasNumbers && subject.number == 0 }

  /// The author whom the commit will name, if that is not who sent it, by address or name.
  public var namedAuthor: String? {
    guard let named = PatchText.author(in: body) else { return nil }
    let people = (try? AddressList.participants(in: named)) ?? []
    let isSender = people.first.map { person in
      AddressKey(person.email) == AddressKey(author.email)
        && (person.name == nil || person.name == author.name)
    }
    return isSender == true ? nil : named
  }

  /// The part of the text before the line `---`: what becomes the description of the commit.
  public var description: Substring { PatchText.description(of: body) }
}
