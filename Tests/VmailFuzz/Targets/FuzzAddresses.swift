import Foundation

@testable import VmailDomain
@testable import VmailMessage
@testable import VmailTransport

extension FuzzTarget {
  /// Recipients as typed, in the fields of others, and in a start-up file of mailx.
  static let addresses = FuzzTarget("addresses") { input in
    let text = input.text
    do {
      let people = try AddressList.participants(in: text)
      for person in people { try check(person) }
      let again = try? AddressList.participants(in: AddressList.text(of: people))
      try expect(again == people, "written for editing, they stay: \(people), \(again as Any)")
      try send(to: people)
    } catch let error as AddressListError {
      try expect((1...text.count + 1).contains(error.column), "column \(error.column) of \(text.count)")
      try expect(!error.words.isEmpty, "an explanation")
    }
    for person in AddressList.recognised(in: text) { try check(person) }
    try checkInvalid(text)
    let nicknames = Mailrc(text).nicknames()
    for name in nicknames.names {
      for person in nicknames[name] ?? [] { try check(person) }
    }
  }

  private static func check(_ person: Participant) throws {
    try expect(AddressList.isAddress(person.email), "an address: \(person.email.debugDescription)")
    let path = try? SMTPPath(person.email)
    try expect(path.map { isOneWord($0.address) } ?? true, "nothing in it ends a command early")
    try expect(
      !(person.name ?? "").unicodeScalars.contains(where: AddressListLexer.isControl), "a clean name")
  }

  private static func isOneWord(_ address: String) -> Bool {
    !address.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }

  /// What those read who get the message.
  private static func send(to people: [Participant]) throws {
    let draft = Draft(from: Participant(email: "a@x.example"), to: people)
    let message = ComposedMessage(
      draft: draft, contents: [], messageId: "1@x.example", date: Date(timeIntervalSince1970: 0), utcOffset: 0
    )
    guard let source = try? MessageComposer().compose(message) else { return }
    let read = MIMEMessageReader().read(source).to
    // White space around a name doesn't arrive, and a domain may be written in another form.
    // By scalars: a combining mark behind it makes white space, or an @, a part of another character.
    let name = { (person: Participant) in
      (person.name ?? "").unicodeScalars.split { $0.properties.isWhitespace }.map(String.init)
    }
    try expect(read.map(name) == people.map(name), "the names: \(people), \(read)")
    let local = { (person: Participant) in Array(person.email.unicodeScalars.prefix { $0 != "@" }) }
    try expect(read.map(local) == people.map(local), "the addresses: \(people), \(read)")
  }

  /// An address of a stranger's message can be anything. For editing it stays what it is, or is not an address.
  private static func checkInvalid(_ text: String) throws {
    let person = Participant(name: text, email: text)
    guard let people = try? AddressList.participants(in: AddressList.text(of: person)) else { return }
    try expect(people.count == 1 && people[0].email == text, "\(text.debugDescription) became \(people)")
    if let path = try? SMTPPath(text) { try expect(isOneWord(path.address), "one word: \(path)") }
  }
}
