/// What deriving the next few texts anew came to.
public struct TextRenewal: Hashable, Sendable {
  /// Messages whose text is by the present rules now.
  public var renewed = 0
  /// The message that was looked at last, and the rules its text was derived by: those whose source can't be read
  /// stay as they are, and are not looked at again.
  public var position: Position?
  /// Whether there is nothing more to renew.
  public var isDone = true

  public struct Position: Hashable, Sendable {
    public var version: Int
    public var email: EmailID

    public init(version: Int, email: EmailID) {
      self.version = version
      self.email = email
    }
  }

  public init() {}
}
