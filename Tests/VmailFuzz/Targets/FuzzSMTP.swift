import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// What a submission server says, in one piece and in many.
  static let smtp = FuzzTarget("smtp") { input in
    let whole = replies([input.bytes[...]])
    for pieces in Cuts.of(input.bytes) {
      let parts = replies(pieces)
      try expect(
        whole.replies == parts.replies && whole.failure == parts.failure, "however it is cut, it is the same")
    }
    for reply in whole.replies {
      try expect((200...599).contains(reply.code), "the code \(reply.code)")
      try expect((1...SMTPReplyParser.mostLines).contains(reply.lines.count), "\(reply.lines.count) lines")
      try expect(reply.status.map { $0.kind == reply.code / 100 } ?? true, "the status' class is the code's")
      let capabilities = SMTPCapabilities(reply)
      try expect(Set(capabilities.mechanisms).count == capabilities.mechanisms.count, "each mechanism once")
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
