import Foundation
import VmailDomain
import VmailTestSupport

/// What other clients do on the server.
extension Simulation {
  private static let names = ["INBOX", "INBOX", "INBOX", "Bills", "Archive", "Trash"]

  func others(_ kind: SimulatedStep.Kind, _ random: inout SeededGenerator) async {
    let name = random.pick(Self.names)
    let mailboxes = await server.mailboxes
    switch kind {
    case .receive: return await receive(in: name, &random)
    case .answer: return await answer(&random)
    case .file: return await fileLate()
    case .addMailbox: return await server.add(random.pick(["Travel", "Bills"]), ifMissing: true)
    case .renameMailbox:
      let isRenamed = await server.rename("Travel", to: "Trips")
      if !isRenamed { await server.rename("Trips", to: "Travel") }
      return
    case .removeMailbox:
      // Only without mail: a mailbox that is deleted takes its mail along.
      if let mailbox = mailboxes["Travel"], mailbox.messages.isEmpty { await server.remove("Travel") }
      return
    case .renumber:
      ledger.othersTouch(mailboxes[name]?.sorted.map(\.subject) ?? [])
      return await server.renumber(name)
    default: break
    }
    guard let message = mailboxes[name]?.sorted.randomElement(using: &random) else { return }
    ledger.othersTouch([message.subject])
    let target = random.pick(Self.names.filter { $0 != name })
    let isThere = mailboxes[target]?.messages.values.contains { $0.subject == message.subject } ?? true
    note("\(message.subject) in \(name), to \(target)")
    switch kind {
    case .flag:
      if message.flags.contains(.deleted) { ledger.unmarked.insert("\(name) \(message.uid)") }
      await server.setFlags(
        random.pick([[], .seen, .flagged, [.seen, .answered]]), of: message.uid, in: name)
    case .expunge:
      ledger.expunged.insert(message.subject)
      await server.expunge(message.uid, in: name)
    case .move:
      guard !isThere else { return }
      let others = mailboxes.filter { $0.key != name }.values.flatMap(\.messages.values)
      // vmail may be about to move another copy there.
      if others.contains(where: { $0.subject == message.subject }) { ledger.copied.insert(message.subject) }
      await server.move(message.uid, from: name, to: target)
    case .copy:
      guard !isThere else { return }
      // vmail may be about to do the same, so that there are two.
      ledger.copied.insert(message.subject)
      await server.copy(message.uid, from: name, to: target)
    default: break
    }
  }

  private func receive(in name: String, _ random: inout SeededGenerator) async {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      ledger.received += 1
      let own = "m\(ledger.received) r\(Int.random(in: 0..<12, using: &random))"
      let parent = random.chance(30) ? ledger.subjects.randomElement(using: &random) : nil
      let source = Self.mail(own, number: ledger.received, inReplyTo: parent)
      let uid = await server.deliver(source, to: name, flags: random.chance(20) ? .seen : [])
      // Deleted mailboxes take none.
      if uid > 0 { ledger.subjects.append(own) }
    }
  }

  /// Whoever replies has got the mail, whatever vmail knows of that.
  private func answer(_ random: inout SeededGenerator) async {
    guard let mail = submission.taken.randomElement(using: &random),
      let id = PlainMessageReader().read(mail.source).messageId
    else { return }
    ledger.received += 1
    let subject = "m\(ledger.received) r\(Int.random(in: 0..<12, using: &random))"
    let source =
      "Message-ID: m\(ledger.received)@example.org\nFrom: you@example.org\nReferences: \(id)\n"
      + "Subject: \(subject)\n\nText of \(subject)\n"
    guard await server.deliver(source, to: "INBOX") > 0 else { return }
    ledger.subjects.append(subject)
    ledger.answers[subject] = mail.subject
    note("\(subject) replies to \(mail.subject)")
  }

  private static func mail(_ subject: String, number: Int, inReplyTo parent: String?) -> String {
    let reference = parent.map { "References: \($0.prefix { $0 != " " })@example.org\n" } ?? ""
    return "Message-ID: m\(number)@example.org\n\(reference)Subject: \(subject)\n\nText of \(subject)\n"
  }
}

extension ModelMailServer {
  fileprivate func add(_ name: String, ifMissing: Bool) { if mailboxes[name] == nil { add(name) } }
}

extension ModelMailServer.Message {
  /// The subject, by which the simulation knows a message.
  var subject: String { PlainMessageReader().read(source).subject }
}
