public import VmailDomain

/// What fetching on demand needs of the other rooms, besides the way to servers.
public struct OnDemandPorts: Sendable {
  let repository: any RemoteSourceRepositoryProtocol
  let decoding: any TransferDecoding

  public init(repository: any RemoteSourceRepositoryProtocol, decoding: any TransferDecoding) {
    self.repository = repository
    self.decoding = decoding
  }
}
