import VmailDomain

extension RemoteFolder.Status {
  /// Parses `(MESSAGES 231 UIDNEXT 44292)` (RFC 9051 section 7.3.4).
  init(_ values: ResponseValues) {
    self.init()
    var values = values
    while let name = values.next(), let value = values.next() {
      guard let number = value.number else { continue }
      if name.equals("MESSAGES") {
        messages = Int(clamping: number)
      } else if name.equals("UIDNEXT") {
        uidNext = UInt32(exactly: number)
      } else if name.equals("UIDVALIDITY") {
        uidValidity = UInt32(exactly: number)
      } else if name.equals("HIGHESTMODSEQ") {
        // Some servers without one send 0 (RFC 7162 section 3.1.2.2 requires a positive number).
        highestModSeq = number > 0 ? number : nil
      }
    }
  }
}
