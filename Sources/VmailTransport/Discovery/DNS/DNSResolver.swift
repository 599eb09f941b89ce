internal import CResolv
internal import Dispatch
import VmailDomain

/// Queries this machine's name servers through the C library, which knows them.
struct DNSResolver: Sendable {
  /// The maximum length of a DNS message over TCP (RFC 1035 section 4.2.2).
  private static let longest = 65_535

  /// The port of a name server on 127.0.0.1 to query instead of the machine's; 0 to use those.
  private let port: UInt16
  /// The timeout per server and attempt, in seconds.
  private let patience: Int32

  init(port: UInt16 = 0, patience: Int32 = 2) { (self.port, self.patience) = (port, patience) }

  /// - Returns: the answer, for ``DNSAnswer``; `nil` when the name doesn't exist or has no such records.
  /// - Throws: ``ServerError/unavailable(code:reason:)``; `CancellationError`, at once: the query is left to
  ///   end by itself, within its timeout.
  @Sendable func serviceRecords(_ name: String) async throws -> [UInt8]? {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<[UInt8]?, ServerError>.self)
    DispatchQueue.global().async {
      continuation.yield(ask(name))
      continuation.finish()
    }
    // Ends without an answer when the task is cancelled.
    for await answer in answers { return try answer.get() }
    throw CancellationError()
  }

  private func ask(_ name: String) -> Result<[UInt8]?, ServerError> {
    var reason: Int32 = 0
    var length: Int32 = -1
    let answer = [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, count in
      length = vmail_res_query(
        name, Int32(DNSAnswer.serviceRecordType), buffer.baseAddress, Int32(buffer.count), port,
        patience, &reason)
      count = max(0, min(Int(length), buffer.count))
    }
    guard length < 0 else { return .success(answer) }
    switch reason {
    case HOST_NOT_FOUND, NO_DATA: return .success(nil)
    case TRY_AGAIN: return .failure(.unavailable(code: nil, reason: "no name server answers"))
    default: return .failure(.unavailable(code: nil, reason: "the name server failed"))
    }
  }
}
