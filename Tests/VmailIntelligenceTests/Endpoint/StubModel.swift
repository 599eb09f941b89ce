import Foundation
import Synchronization
import VmailDomain

/// A model that answers what a test says, and remembers what it was asked.
final class StubModel: ModelServing {
  private let answer: @Sendable () throws -> String
  private let asked = Mutex<[String]>([])

  /// - Parameter answer: the whole answer, as it comes.
  init(raw answer: @escaping @Sendable () throws -> String) { self.answer = answer }

  /// - Parameter content: what the model says.
  convenience init(_ content: String) {
    self.init(raw: {
      let message = ["choices": [["message": ["role": "assistant", "content": content]]]]
      return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
    })
  }

  var questions: [String] { asked.withLock { $0 } }

  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8] {
    asked.withLock { $0.append(String(decoding: json, as: UTF8.self)) }
    return Array(try answer().utf8)
  }

  func access() throws -> ModelAccess {
    ModelAccess(endpoint: try ModelEndpoint("http://127.0.0.1:8080/v1"), name: "tiny", serving: self)
  }
}
