public import VmailDomain

/// A ``ModelServing`` whose connections are shown by `net`.
public struct LoggedModel: ModelServing {
  private let serving: any ModelServing
  private let log: ConnectionLog

  public init(_ serving: any ModelServing, log: ConnectionLog) {
    self.serving = serving
    self.log = log
  }

  public func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8] {
    log.note(endpoint.base.host.ascii, port: endpoint.port, purpose: "the language model")
    return try await serving.post(json, path: path, to: endpoint)
  }
}
