import VmailDomain

extension DemoAccount {
  /// Writes the dialogues as messages of an account.
  init(
    owner: Person, accountName: String, kind: Account.Kind, dialogues: [Dialogue], clock: DemoClock
  ) throws {
    let writer = LetterWriter(owner: owner, clock: clock)
    self.init(
      name: accountName, email: owner.address,
      owner: Participant(name: owner.name, email: owner.address), kind: kind,
      messages: try dialogues.flatMap { try $0.messages(writer) })
  }
}

extension Dialogue {
  func messages(_ writer: LetterWriter) throws -> [DemoMessage] {
    var messages: [DemoMessage] = []
    var references: [String] = []
    for (index, letter) in letters.enumerated() {
      let letterKey = "\(key).\(index + 1)"
      let source = try writer.source(
        of: letter, key: letterKey, subject: letter.subject ?? (index == 0 ? subject : reply),
        recipients: recipients(of: letter, owner: writer.owner), references: references)
      references.append(writer.messageId(of: letter, key: letterKey))
      let isOwn = writer.resolve(letter.from) == writer.owner
      let place = letter.folder ?? (isOwn ? .system(.sent) : folder)
      for place in [place] + (isOwn ? [] : label.map { [.label($0)] } ?? []) {
        messages.append(
          DemoMessage(
            source: source, folder: place, flags: letter.flags,
            dateReceived: writer.clock.date(letter.age),
            sendState: letter.sendState ?? (isOwn ? .sent : .none), category: category))
      }
    }
    return messages
  }

  private var reply: String { subject.isEmpty ? "" : "Re: \(subject)" }

  /// Returns everybody in the dialogue except for the writer.
  private func recipients(of letter: Letter, owner: Person) -> [Person] {
    var people = members.isEmpty ? letters.map(\.from) : members
    people.insert(.kim, at: 0)
    var recipients: [Person] = []
    for person in people where person != letter.from && person != .nobody && !recipients.contains(person) {
      recipients.append(person)
    }
    return recipients
  }
}
