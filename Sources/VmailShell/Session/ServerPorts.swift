public import VmailDomain

/// The way to servers, and to what users log in with.
public struct ServerPorts: Sendable {
  let connector: any MailServerConnecting
  let submission: any SubmissionTesting
  let discovery: any ServerDiscovering
  let oauth: any OAuthAuthorizing
  let secrets: any SecretKeeping

  public init(
    connector: any MailServerConnecting, submission: any SubmissionTesting, discovery: any ServerDiscovering,
    oauth: any OAuthAuthorizing, secrets: any SecretKeeping
  ) {
    self.connector = connector
    self.submission = submission
    self.discovery = discovery
    self.oauth = oauth
    self.secrets = secrets
  }
}

/// What commands do with servers.
struct ServerServices: Sendable {
  let discover: DiscoverServersUseCase
  let test: TestAccountUseCase
  let credentials: CredentialsUseCase
  let oauth: any OAuthAuthorizing

  init(_ ports: ServerPorts, clock: any WallClock) {
    discover = DiscoverServersUseCase(
      discovery: ports.discovery, connector: ports.connector, submission: ports.submission)
    credentials = CredentialsUseCase(secrets: ports.secrets, oauth: ports.oauth, clock: clock)
    test = TestAccountUseCase(
      connector: ports.connector, submission: ports.submission, credentials: credentials)
    oauth = ports.oauth
  }
}
