/// The recipients of a submitted message, as they are given to a server: in the command line, in its header, or both.
public struct SubmissionRecipients: Hashable, Sendable {
  public enum Refusal: Error, Hashable, Sendable {
    case none
    /// - Parameter field: the field of the header, in lower case; `nil` for the command line.
    case invalid(field: String?, AddressListError)
    /// There is no such nickname or user here.
    case unknownName(String)
    /// A domain that isn't fully qualified.
    case unknownHost(String)
    case tooMany(limit: Int)
  }

  /// The addresses in order, without duplicates.
  public private(set) var addresses: [String] = []

  /// - Parameters:
  ///   - words: the words of the command line, with one address or several each.
  ///   - message: the message whose header names recipients as well; `nil` for none.
  ///   - names: the names that stand for addresses: nicknames, and users of this machine.
  /// - Throws: ``Refusal``
  public init(_ words: [String], in message: SubmittedMessage?, names: Nicknames) throws(Refusal) {
    var people: [Participant] = []
    for word in words { people += try Self.people(in: word, of: nil, names) }
    for field in message?.recipientFields ?? [] {
      for value in message?.values(of: field) ?? [] { people += try Self.people(in: value, of: field, names) }
    }
    let unique = UniqueRecipients.of(people)
    guard !unique.isEmpty else { throw .none }
    guard unique.count <= AddressList.countLimit else { throw .tooMany(limit: AddressList.countLimit) }
    addresses = unique.map(\.email)
  }

  private static func people(
    in text: String, of field: String?, _ names: Nicknames
  ) throws(Refusal) -> [Participant] {
    let found: [Participant]
    do throws(AddressListError) {
      found = try AddressList.participants(in: names.expanded(text))
    } catch {
      guard case .missingAt = error.reason else { throw .invalid(field: field, error) }
      throw .unknownName(error.piece)
    }
    var people: [Participant] = []
    for person in found { people += try routed(person, names) }
    return people
  }

  private static func routed(_ person: Participant, _ names: Nicknames) throws(Refusal) -> [Participant] {
    guard LocalName.isLocal(person.email) else { return [person] }
    guard let name = LocalName.name(in: person.email) else { throw .unknownHost(person.email) }
    guard let known = names[name] else { throw .unknownName(person.email) }
    return known
  }
}

/// Names of mailboxes on this machine, such as those cron writes to: they mean nothing to a mail server.
public enum LocalName {
  /// Returns whether an address has no domain, or one that only this machine or its network knows. A submission server
  /// gets no such address (RFC 6409 section 4.2).
  public static func isLocal(_ email: String) -> Bool {
    let domain = AddressKey(email).domain
    return !domain.contains(".") && !domain.hasPrefix("[") || domain.hasSuffix(".localdomain")
  }

  /// Returns the name, if the address is that of a mailbox of this very machine: `kim` or `kim@localhost`.
  public static func name(in email: String) -> String? {
    let key = AddressKey(email)
    return ["", "localhost", "localhost.localdomain"].contains(key.domain) ? key.localPart : nil
  }
}
