public import VmailDomain

/// Finds the servers for an address: the table of providers, then the domain's own information (its
/// autoconfig page, then DNS), then guesses that were tested without credentials (page 8.27).
public struct DiscoverServersUseCase: Sendable {
  let discovery: any ServerDiscovering
  let connector: any MailServerConnecting
  let submission: any MailSubmitting

  /// - Parameter provider: a name in the table, if the user specified one.
  /// - Throws: `CancellationError`; sources that can't be reached are skipped.
  public func discover(_ address: AccountAddress, provider: String? = nil) async throws -> DiscoveredServers {
    if let known = provider.flatMap(MailProvider.named) ?? MailProvider.of(domain: address.domain) {
      return DiscoveredServers(provider: known, candidates: known.candidates)
    }
    var found = DiscoveredServers()
    found.take(
      try await published { try await discovery.autoconfig(domain: address.domain, address: "\(address)") })
    if !found.isComplete {
      found.take(try await published { try await discovery.serviceRecords(domain: address.domain) })
    }
    if found.imap == nil {
      let guess = try await guess(.imap, address.domain)
      found.imap = guess.candidate
      found.problem = guess.problem
    }
    if found.smtp == nil { found.smtp = try await guess(.smtp, address.domain).candidate }
    return found
  }

  private func published(_ ask: () async throws -> [ServerCandidate]) async throws -> [ServerCandidate] {
    do { return try await ask() } catch is ServerError { return [] }
  }

  // MARK: Guesses

  private struct Guess {
    var candidate: ServerCandidate?
    var problem: ServerError?
  }

  /// Tests all guesses at once, and returns the likeliest that is a server of that kind, without waiting for
  /// less likely ones.
  private func guess(_ service: ServerCandidate.Service, _ domain: String) async throws -> Guess {
    let candidates = ServerGuesses.candidates(for: service, domain: domain)
    var results: [Int: Result<Void, ServerError>] = [:]
    let best: ServerCandidate? = try await withThrowingTaskGroup(of: (Int, Result<Void, ServerError>).self) {
      group in
      for (index, candidate) in candidates.enumerated() {
        group.addTask { (index, try await probe(candidate)) }
      }
      defer { group.cancelAll() }
      for try await (index, result) in group {
        results[index] = result
        if let found = Self.likeliest(results) { return candidates[found] }
      }
      return nil
    }
    return Guess(candidate: best, problem: best == nil ? Self.mostUseful(results) : nil)
  }

  private func probe(_ candidate: ServerCandidate) async throws -> Result<Void, ServerError> {
    let target = ServerTarget(endpoint: candidate.endpoint)
    do {
      switch candidate.service {
      case .imap:
        let capabilities = try await connector.probe(target).map { $0.uppercased() }
        guard capabilities.contains(where: { $0 == "IMAP4REV1" || $0 == "IMAP4REV2" }) else {
          return .failure(.unsupported("IMAP4rev1"))
        }
      case .smtp: _ = try await submission.probe(target)
      case .carddav: return .failure(.unsupported("CardDAV"))
      }
      return .success(())
    } catch let error as ServerError {
      return .failure(error)
    }
  }

  /// Returns the first one that works, as soon as all before it are known not to.
  private static func likeliest(_ results: [Int: Result<Void, ServerError>]) -> Int? {
    for index in 0... {
      switch results[index] {
      case .success: return index
      case .failure: continue
      case nil: return nil
      }
    }
    return nil
  }

  /// A server that responds with someone else's certificate is more informative than a name that doesn't
  /// exist.
  private static func mostUseful(_ results: [Int: Result<Void, ServerError>]) -> ServerError? {
    let errors = results.sorted { $0.key < $1.key }.compactMap { result -> ServerError? in
      if case .failure(let error) = result.value { error } else { nil }
    }
    return errors.first { if case .untrustedCertificate = $0 { true } else { false } }
      ?? errors.first { if case .nameNotFound = $0 { false } else { true } } ?? errors.first
  }
}

extension DiscoveredServers {
  fileprivate init(provider: MailProvider, candidates: [ServerCandidate]) {
    self.init(provider: provider)
    take(candidates)
  }
}
