import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// What a submission server says, in one piece and in two.
  static let smtp = FuzzTarget("smtp") { input in
    let place = input.bytes.isEmpty ? 0 : input.choice % input.bytes.count
    let whole = replies([input.bytes[...]])
    let parts = replies([input.bytes[..<place], input.bytes[place...]])
    expect(
      whole.replies == parts.replies && whole.failure == parts.failure, "cut after \(place), it is the same")
    for reply in whole.replies {
      expect((200...599).contains(reply.code), "the code \(reply.code)")
      expect((1...SMTPReplyParser.mostLines).contains(reply.lines.count), "\(reply.lines.count) lines")
      expect(reply.status.map { $0.kind == reply.code / 100 } ?? true, "the status' class is the code's")
      let capabilities = SMTPCapabilities(reply)
      expect(Set(capabilities.mechanisms).count == capabilities.mechanisms.count, "each mechanism once")
    }
  }

  private static func replies(_ pieces: [ArraySlice<UInt8>]) -> (replies: [SMTPReply], failure: ServerError?)
  {
    var parser = SMTPReplyParser()
    var replies: [SMTPReply] = []
    var failure: ServerError?
    for piece in pieces where failure == nil {
      do {
        try parser.append(piece)
      } catch {
        failure = error
      }
      while let reply = parser.next() { replies.append(reply) }
    }
    return (replies, failure)
  }
}
