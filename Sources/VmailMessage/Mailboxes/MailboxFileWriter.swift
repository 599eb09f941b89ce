public import VmailDomain

/// Writes mail to mbox files, Maildirs and single messages.
///
/// Everything is written under a temporary name beside `path` and renamed by ``MailboxSink/finish()``; a sink that is
/// released before removes it. Nothing is ever overwritten. The `eml` format has no flags.
public struct MailboxFileWriter: MailboxWriting {
  public init() {}

  public func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    let target = path
    return try Self.rethrowing { () throws(MailboxFailure) -> any MailboxSink in
      switch format {
      case .mboxo, .mboxrd, .mboxcl, .mboxcl2:
        if tree { return try MboxTreeSink(path: target, format: format) }
        return try MboxSink(path: target, format: format)
      case .maildir: return try MaildirSink(path: target, tree: tree)
      case .eml: return try EMLSink(path: target, tree: tree)
      }
    }
  }

  public func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink {
    switch format {
    case .mboxo, .mboxrd, .mboxcl, .mboxcl2: return MboxStream(format: format, write: write)
    case .eml: return EMLStream(write: write)
    case .maildir: throw MailboxError.noStream(format: format)
    }
  }

  /// Converts failures to the errors of the port.
  static func rethrowing<Result>(_ body: () throws(MailboxFailure) -> Result) throws -> Result {
    do { return try body() } catch { throw error.error }
  }
}
