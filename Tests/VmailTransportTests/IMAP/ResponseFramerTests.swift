import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ResponseFramerTests {
  private static let stream = WireText.bytes(
    """
    * OK [CAPABILITY IMAP4rev1] ready {5}
    * 1 FETCH (UID 7 BODY[HEADER] {12}
    Subject: )
     FLAGS (\\Seen))
    * LIST () "/" {3}
    a
     "x"
    + go {3}
    A1 OK done {4}

    * BYE

    """)

  @Test func `The events are the same however the bytes are divided`() throws {
    let whole = try WireText.events([Self.stream])
    #expect(whole.count == 7)
    for place in 0...Self.stream.count {
      #expect(try WireText.events([Array(Self.stream[..<place]), Array(Self.stream[place...])]) == whole)
    }
    #expect(try WireText.events(Self.stream.map { [$0] }) == whole)
  }

  @Test func `A large literal is kept, passed on or dropped as chosen, however it is divided`() throws {
    var limits = WireLimits()
    limits.inlineLiteral = 4
    let stream = WireText.bytes("* 1 FETCH (BODY[1] {9}\n123456789 UID 7 BODY[2] {2}\nab)\nA1 OK\n")
    for plan in [ResponseFramer.LiteralPlan.keep, .pass, .drop] {
      let whole = try WireText.events([stream], limits: limits, plan: plan)
      #expect(whole.first == .literal(head: WireText.bytes("* 1 FETCH (BODY[1] {9}\n"), size: 9))
      #expect(whole.contains(.piece(Array("123456789".utf8))) == (plan == .pass))
      let rest = plan == .keep ? "{9}\n123456789" : "{!}\n"
      #expect(whole.contains(.response(WireText.bytes("* 1 FETCH (BODY[1] \(rest) UID 7 BODY[2] {2}\nab)"))))
      #expect(whole.last == .response(Array("A1 OK".utf8)))
      for place in 0...stream.count {
        let pieces = [Array(stream[..<place]), Array(stream[place...])]
        #expect(try WireText.events(pieces, limits: limits, plan: plan) == whole)
      }
    }
  }

  @Test(
    arguments: ["{4294967294}", "{4294967295}", "{99999999999999999999}", "{104857601}"])
  func `Excessive sizes end the connection, and no memory is allocated for them`(size: String) {
    #expect(throws: ServerError.self) {
      _ = try WireText.events([WireText.bytes("* 1 FETCH (BODY[] \(size)\n")])
    }
  }

  @Test func `An announced size costs only the memory for the data received`() throws {
    let events = try WireText.events([WireText.bytes("* 1 FETCH (BODY[] {100000000}\nabc")], plan: .drop)
    #expect(events == [.literal(head: WireText.bytes("* 1 FETCH (BODY[] {100000000}\n"), size: 100_000_000)])
  }

  @Test func `A literal that is too large to be kept can only be passed on`() {
    #expect(throws: ServerError.tooLarge("a response")) {
      _ = try WireText.events([WireText.bytes("* 1 FETCH (BODY[] {50000000}\nabc")], plan: .keep)
    }
  }

  @Test(
    arguments: [
      ("* OK ", 70_000, false), ("* 1 FETCH (", 70_000, true), ("* 1 UIDFETCH (", 70_000, true),
      ("* 1 FETCH (", 1_100_000, false),
      ("* SEARCH ", 1_100_000, true), ("* SEARCH ", 8_500_000, false), ("* ESEARCH ", 1_100_000, true),
      ("* VANISHED ", 1_100_000, true), ("* LIST ", 1_100_000, true), ("A1 OK ", 70_000, false),
      ("", 70_000, false),
      ("* 1 2 3 ", 70_000, false),
    ])
  func `Lines are limited, and those that list many items less strictly`(
    start: String, length: Int, isTaken: Bool
  ) {
    let line = Array(start.utf8) + [UInt8](repeating: UInt8(ascii: "1"), count: length)
    if isTaken {
      #expect(throws: Never.self) { _ = try WireText.events([line]) }
    } else {
      #expect(throws: ServerError.self) { _ = try WireText.events([line]) }
    }
  }

  @Test func `Many small literals do not exceed the limit of a response together`() throws {
    var limits = WireLimits()
    limits.response = 1000
    let stream = WireText.bytes("* LIST " + String(repeating: "{9}\n123456789 ", count: 100))
    #expect(throws: ServerError.tooLarge("a response")) { _ = try WireText.events([stream], limits: limits) }
  }

  @Test func `Data after a response are returned unchanged`() throws {
    var framer = ResponseFramer()
    framer.append(WireText.bytes("A1 OK compressing\n\u{0}\u{1}"))
    #expect(try framer.next() == .response(Array("A1 OK compressing".utf8)))
    #expect(!framer.isEmpty)
    #expect(framer.takeRest() == [0, 1])
    #expect(framer.isEmpty)
  }
}
