/// Determines whether a server verified that header fields are as their signer wrote them (DKIM, RFC 6376).
///
/// This requires two fields in the header: an Authentication-Results field of a trusted server with a passed
/// signature, and a DKIM-Signature field of the same domain (and selector, and beginning of the signature, if
/// the result includes them, RFC 6008) that lists the fields. It can't be determined:
/// - whether a result without `header.b` is about this signature or another one of the same domain;
/// - whether the trusted server wrote the field: callers leave out fields that it can't have written
///   (``OwnAuthenticationServers/ownFields(in:)``);
/// - whether the message was changed after that server checked it, for example by a list.
enum SignedFields {
  private static let signatureLimit = 20

  /// - Parameter names: names in lower case; each must occur once in the header, since otherwise anybody
  ///   could have added one above.
  static func isSigned(
    _ names: [String], in fields: [HeaderField], trusted: some Sequence<String>
  ) -> Bool {
    let trusted = Set(trusted.map { $0.lowercased() })
    let passes = AuthenticationResults.all(in: fields).filter {
      $0.method == "dkim" && $0.result == "pass" && trusted.contains($0.server.lowercased())
    }
    guard !passes.isEmpty else { return false }
    let signatures = fields.lazy.filter { $0.name.lowercased() == "dkim-signature" }.prefix(signatureLimit)
    return signatures.contains { field in
      let tags = tags(of: field.value)
      let signed = (tags["h"] ?? "").lowercased().split(separator: ":").map(String.init)
      return names.allSatisfy(signed.contains) && passes.contains { isAbout(tags, $0) }
    }
  }

  private static func isAbout(_ tags: [String: String], _ result: AuthenticationResult) -> Bool {
    let properties = properties(of: result.details)
    guard let domain = tags["d"]?.lowercased(), !domain.isEmpty,
      let named = properties["header.d"]
        ?? properties["header.i"]?.split(separator: "@").last.map(String.init),
      named.lowercased() == domain
    else { return false }
    if let selector = properties["header.s"], selector.lowercased() != tags["s"]?.lowercased() {
      return false
    }
    guard let beginning = properties["header.b"] else { return true }
    return !beginning.isEmpty && (tags["b"] ?? "").hasPrefix(beginning)
  }

  /// Parses `a=rsa-sha256; d=example.test` (RFC 6376 section 3.2), without white space.
  private static func tags(of value: String) -> [String: String] {
    pairs(value.split(separator: ";").map { $0.filter { !$0.isWhitespace } })
  }

  private static func properties(of details: String) -> [String: String] {
    pairs(details.split(separator: " ").map(String.init))
  }

  /// The first of several entries with the same name counts.
  private static func pairs(_ texts: [String]) -> [String: String] {
    var found: [String: String] = [:]
    for text in texts {
      let pair = text.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].lowercased()
      if found[name] == nil { found[name] = String(pair[1]) }
    }
    return found
  }
}
