/// Reports the changes made by other clients when RFC 3501 section 7 permits it.
extension FakeSession {
  mutating func tellNews(withExpunges: Bool) {
    guard var view = selected else { return }
    let lines = world.look { account -> [[UInt8]]? in
      guard let mailbox = account.mailboxes[view.name], mailbox.uidValidity == view.uidValidity else {
        return nil
      }
      let news = view.takeNews(of: mailbox, withExpunges: withExpunges)
      return self.lines(of: news, account)
    }
    selected = view
    guard let lines else {
      say("* BYE the mailbox is no longer what it was")
      isOver = true
      return
    }
    for line in lines { say(line) }
  }

  private func lines(of news: MailboxView.News, _ account: MailAccount) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    if isUIDOnly || enabled.contains("QRESYNC"), !news.expunged.isEmpty {
      lines.append(Array("* VANISHED \(NumberSet.written(news.expunged.map(\.uid).sorted()))".utf8))
    } else {
      lines += news.expunged.map { Array("* \($0.number) EXPUNGE".utf8) }
    }
    if let count = news.count { lines.append(Array("* \(count) EXISTS".utf8)) }
    for (number, entry) in news.changed {
      // QRESYNC requires the UID; otherwise it is optional, and Gmail sends it.
      let tells = !isUIDOnly && (enabled.contains("QRESYNC") || personality.isGmail)
      let uid = tells ? "UID \(entry.uid) " : ""
      let items = "\(uid)\(Self.flags(account.flags(of: entry)))\(modSeq(entry)))"
      lines.append(Array((head(number, entry.uid) + items).utf8))
    }
    return lines
  }

  static func flags(_ flags: Set<String>) -> String { "FLAGS (\(flags.sorted().joined(separator: " ")))" }

  /// Returns MODSEQ, to be appended to other items if the client uses CONDSTORE.
  func modSeq(_ entry: MailboxEntry) -> String {
    enabled.contains("CONDSTORE") ? " MODSEQ (\(entry.modSeq))" : ""
  }

  /// Carries out IDLE (RFC 2177).
  mutating func idle() async throws -> String {
    say("+ idling")
    tellNews(withExpunges: true)
    await flush()
    world.setIdling(number, true)
    defer { world.setIdling(number, false) }
    while !isOver, let news = await input.news() {
      switch news {
      case .changed:
        tellNews(withExpunges: true)
        await flush()
      case .line(let line):
        guard String(decoding: line, as: UTF8.self).uppercased() == "DONE" else {
          throw Refusal.bad("Expected DONE")
        }
        return "done"
      }
    }
    isOver = true
    throw Refusal.bad("gone")
  }
}
