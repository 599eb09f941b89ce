import Testing

@testable import VmailDomain

/// The keywords that vmail knows: their names, their marks, and the colours of stars.
@Suite(.timeLimit(.minutes(10))) struct MessageKeywordTests {
  @Test(
    arguments: [
      ("$muted", .muted), ("$MUTED", .muted), ("$Followed", .followed), ("$junk", .junk), ("Junk", .junk),
      ("$NotJunk", .notJunk), ("NonJunk", .notJunk), ("notjunk", .notJunk), ("$Phishing", .phishing),
      ("$new", .new),
      ("$forwarded", .forwarded), ("Forwarded", .forwarded), ("$label1", .tags[0]), ("$Label5", .tags[4]),
      ("$mailflagbit2", .colourBits[2]), ("muted", nil), ("$label0", nil), ("$label6", nil),
      ("$MailFlagBit3", nil),
      ("\\Seen", nil), ("", nil), ("$", nil), ("bills", nil),
    ] as [(String, MessageFlags?)])
  func `A keyword is known by each of its names, in any case`(name: String, flag: MessageFlags?) {
    #expect(MessageKeyword.flag(named: name) == flag)
  }

  @Test(
    arguments: [
      ("work", .tags[1]), ("Work", .tags[1]), ("$label2", .tags[1]), ("label2", .tags[1]),
      ("to do", .tags[3]),
      ("to-do", .tags[3]), ("followed", .followed), ("phishing", .phishing), ("todo", .tags[3]),
      ("To Do", .tags[3]),
      ("to dos", nil), ("", nil), ("$", nil), ("-", nil),
    ] as [(String, MessageFlags?)])
  func `A search names a keyword with or without its sign, or by its title`(text: String, flag: MessageFlags?)
  {
    #expect(MessageKeyword(searched: text)?.flag == flag)
  }

  @Test func `Each tag has a word, by which it is named among labels, and nothing else is a tag`() {
    #expect(MessageKeyword.tags.map(\.word) == ["important", "work", "personal", "todo", "later"])
    for (keyword, flag) in zip(MessageKeyword.tags, MessageFlags.tags) {
      #expect(MessageKeyword.tag(in: "keyword:" + keyword.word) == flag)
      #expect(MessageKeyword.tag(in: "KEYWORD:" + keyword.names[0]) == flag)
    }
    for keyword in MessageKeyword.all {
      #expect(MessageKeyword(searched: keyword.word)?.flag == keyword.flag)
    }
    for unknown in ["keyword:", "keyword:followed", "keyword:$Junk", "keyword:works"] {
      #expect(MessageKeyword.tag(in: unknown) == MessageFlags())
    }
    for label in ["", "keyword", "work", "key:work", " keyword:work"] {
      #expect(MessageKeyword.tag(in: label) == nil)
    }
  }

  @Test func `Each own keyword has one mark, which says which of them is only here`() {
    for keyword in MessageKeyword.all where MessageFlags.ownKeywords.contains(keyword.flag) {
      let mark = keyword.flag.marks
      #expect(mark.rawValue.nonzeroBitCount == 1 && mark != .reaction && mark.onlyHere == keyword.flag)
    }
    #expect(MessageFlags.ownKeywords.onlyHere == [])
  }

  @Test func `No two flags share a bit, and marks are none of them`() {
    let system: [MessageFlags] = [.seen, .flagged, .answered, .draft, .deleted]
    let flags = system + MessageKeyword.all.map(\.flag)
    #expect(flags.reduce(MessageFlags()) { $0.union($1) }.rawValue.nonzeroBitCount == flags.count)
    #expect(flags.allSatisfy { $0.rawValue.nonzeroBitCount == 1 && $0.isDisjoint(with: .local) })
    let marks = MessageFlags.local.subtracting(.derived)
    #expect(marks.rawValue.nonzeroBitCount == MessageFlags.ownKeywords.rawValue.nonzeroBitCount)
    #expect(MessageFlags.local.onlyHere == .ownKeywords && MessageFlags.ownKeywords.marks == marks)
  }

  @Test func `Servers are told everything but deletions and what is only here`() {
    let here = MessageFlags.muted.union(MessageFlags.muted.marks)
    #expect(here.onlyHere == .muted && here.forServers == [])
    #expect(MessageFlags([.muted, .seen, .junk, .deleted]).forServers == [.muted, .seen, .junk])
    // Flags of the server are never only here.
    #expect(MessageFlags.junk.marks == [] && MessageFlags.reaction.onlyHere == [])
  }

  @Test func `Colours are numbers of three bits, which mean nothing without a star`() {
    let bits = MessageFlags.colourBits
    let table: [([MessageFlags], StarColour)] = [
      ([], .red), ([bits[0]], .orange), ([bits[1]], .yellow), ([bits[0], bits[1]], .green),
      ([bits[2]], .blue),
      ([bits[0], bits[2]], .purple), ([bits[1], bits[2]], .gray),
    ]
    for (set, colour) in table {
      let flags = set.reduce(MessageFlags()) { $0.union($1) }
      #expect(StarColour(of: flags.union(.flagged)) == colour)
      #expect(StarColour(of: flags) == nil)
      #expect(colour.flags == flags.union(.flagged))
      #expect(StarColour(named: colour.name.uppercased()) == colour)
    }
    #expect(StarColour(of: .colour.union(.flagged)) == .green)
    #expect(StarColour(named: "pink") == nil)
  }
}
