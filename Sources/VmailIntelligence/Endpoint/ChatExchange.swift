import FoundationEssentials
import VmailDomain

/// A request to a model and its response, in the format of `/v1/chat/completions`.
struct ChatExchange {
  /// The maximum number of tokens in an answer; reasoning models need several hundred.
  private static let tokenLimit = 800

  let model: ModelAccess

  enum Failure: Error {
    /// The response is invalid.
    case notUnderstood
    /// No part of the answer is usable.
    case useless
  }

  private struct Request: Encodable {
    struct Message: Encodable {
      let role: String
      let content: String
    }
    let model: String
    let messages: [Message]
    let temperature = 0.2
    let maxTokens = ChatExchange.tokenLimit
    let stream = false

    enum CodingKeys: String, CodingKey {
      case model, messages, temperature, stream
      case maxTokens = "max_tokens"
    }
  }

  private struct Response: Decodable {
    struct Choice: Decodable {
      struct Message: Decodable { let content: String? }
      let message: Message
    }
    let choices: [Choice]
  }

  /// - Returns: the text of the answer, which is untrusted.
  func answer(to prompt: ModelPrompt) async throws -> String {
    let request = Request(
      model: model.name,
      messages: [
        .init(role: "system", content: prompt.instructions), .init(role: "user", content: prompt.mail),
      ])
    let body = Array(try JSONEncoder().encode(request))
    let answer = try await model.serving.post(body, path: "chat/completions", to: model.endpoint)
    guard let response = try? JSONDecoder().decode(Response.self, from: Data(answer)),
      let text = response.choices.first?.message.content
    else { throw Failure.notUnderstood }
    return text
  }
}
