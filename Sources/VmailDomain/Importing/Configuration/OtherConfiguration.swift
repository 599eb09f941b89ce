/// What vmail can use of another mail program's configuration. Nothing in it is ever executed.
public struct OtherConfiguration: Sendable {
  public var accounts: [OtherAccount] = []
  public var nicknames = Nicknames()
  /// What was not read, as sentences.
  public var remarks: [String] = []

  public init() {}

  /// Reads a file, and the files that it names.
  /// - Parameters:
  ///   - path: the file, which has been read.
  ///   - home: the meaning of `~`; `nil` for none.
  ///   - read: returns the text of a file; `nil` if it can't be read.
  public init(_ text: String, path: String, home: String?, reading read: @escaping (String) -> String?) {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix("mailrc") {
      nicknames = Mailrc(text).nicknames()
    } else if AercConfiguration.isMeant(text, name: name) {
      self = AercConfiguration(text, home: home, reading: read).configuration
    } else {
      self = MuttConfiguration(text, path: path, home: home, reading: read).configuration
    }
  }
}
