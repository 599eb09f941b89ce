import Foundation
import NIOCore
import Synchronization
import VmailDomain

@testable import VmailTransport

/// A local HTTPS server that sends a response specified by the test for each request, byte for byte, and closes the
/// connection.
final class WebServer: Sendable {
  /// A complete request: header and body.
  struct Request: Sendable {
    var head: String
    var body: String
    /// The method and target.
    var line: String { head.components(separatedBy: " HTTP/1.1\r\n").first ?? "" }
  }

  private let server: LoopbackServer
  private let authority: TemporaryFile
  private let record: RequestRecord

  var port: Int { server.port }
  var trust: CertificateTrust { .authorities(file: authority.path) }
  var client: HTTPSClient { HTTPSClient(trust: trust, patience: .seconds(3_600)) }
  var requests: [Request] { record.all }

  /// - Parameters:
  ///   - certificate: `nil` for HTTP without TLS.
  ///   - answer: returns a complete response; `nil` to let the client wait.
  init(
    certificate: String? = StoredCertificates.localhost, _ answer: @escaping @Sendable (Request) -> String?
  ) async throws {
    let record = RequestRecord()
    self.record = record
    authority = try TemporaryFile(StoredCertificates.authority)
    server = try await LoopbackServer(certificate: certificate) { peer in
      var bytes: [UInt8] = []
      for await piece in peer.inbound {
        bytes += piece
        guard let request = Self.request(in: bytes) else { continue }
        bytes = []
        record.append(request)
        guard let text = answer(request) else { continue }
        peer.sendLast(text)
      }
    }
  }

  func address(_ path: String = "/", host: String = "localhost") throws -> WebAddress {
    guard let address = WebAddress("https://\(host):\(port)\(path)") else { throw URLError(.badURL) }
    return address
  }

  static func response(_ body: String, status: String = "200 OK", headers: [String] = []) -> String {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  private static func request(in bytes: [UInt8]) -> Request? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let head = String(text[..<end.lowerBound])
    let length = head.components(separatedBy: "\r\n").compactMap { line in
      line.hasPrefix("content-length: ") || line.hasPrefix("Content-Length: ") ? Int(line.dropFirst(16)) : nil
    }.first
    let body = String(text[end.upperBound...])
    return body.utf8.count >= length ?? 0 ? Request(head: head, body: body) : nil
  }
}

private final class RequestRecord: Sendable {
  private let requests = Mutex<[WebServer.Request]>([])
  var all: [WebServer.Request] { requests.withLock { $0 } }
  func append(_ request: WebServer.Request) { requests.withLock { $0.append(request) } }
}
