import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct NicknameTests {
  private static let mailrc = Mailrc(
    """
    # Kim's.
    set ask crt=20
    alias ann "Ann Example <ann@example.org>"
    alias bo bo@example.net
    group team ann bo \\
      kim@example.com
    alias loop loop again
    alias again loop
    alias nobody nosuchname
    alternates kim@home.example, kim@work.example
    ! rm -rf /
    source /etc/passwd
    """)

  @Test func `Names lead to people, also by way of other names`() {
    let nicknames = Self.mailrc.nicknames()
    #expect(nicknames.names == ["ann", "bo", "team"])
    #expect(nicknames["ANN"] == [Participant(name: "Ann Example", email: "ann@example.org")])
    #expect(nicknames["team"]?.map(\.email) == ["ann@example.org", "bo@example.net", "kim@example.com"])
  }

  @Test func `Only aliases and alternates are taken, and nothing is run`() {
    #expect(Self.mailrc.alternates == ["kim@home.example", "kim@work.example"])
    #expect(Self.mailrc.ignored == 3)
  }

  @Test(arguments: [
    ("bo", "bo@example.net"), ("ann, eve@example.org", "Ann Example <ann@example.org>, eve@example.org"),
    ("bo; BO", "bo@example.net; bo@example.net"),
    // Anything more than a name is unchanged.
    ("bo@example.net", "bo@example.net"), ("Bo <x@example.org>", "Bo <x@example.org>"), ("\"bo\"", "\"bo\""),
    ("unknown", "unknown"), ("", ""), ("bo <", "bo <"), ("(bo", "(bo"),
  ])
  func `A name that stands alone is replaced`(typed: String, meant: String) {
    #expect(Self.mailrc.nicknames().expanded(typed) == meant)
  }

  @Test func `Names upon names come to an end`() {
    let deep = (0..<200).map { "alias n\($0) n\($0 + 1) n\($0 + 1)" }.joined(separator: "\n")
    #expect(Mailrc(deep + "\nalias n200 a@example.org").nicknames()["n0"]?.map(\.email) == ["a@example.org"])
    let wide = "alias all " + (0..<30_000).map { "a\($0)@example.org" }.joined(separator: " ")
    #expect(Mailrc(wide).nicknames()["all"]?.count == AddressList.countLimit)
  }
}
