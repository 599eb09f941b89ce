public import VmailDomain

extension ModelMailServer {
  /// The false responses of a broken server.
  public struct Lies: Sendable {
    public var selected: (@Sendable (SelectedMailbox) -> SelectedMailbox)?
    /// Returns the error with which the connection ends when a mailbox is selected.
    public var unselectable: (@Sendable (String) -> ServerError?)?
    /// UIDs that FETCH leaves out although they exist.
    public var unfetchable: Set<UInt32> = []
    /// The lengths of texts that BODY[TEXT] truncates. BODY[] is complete.
    public var lengths: [UInt32: Int] = [:]
    /// The number of bytes by which RFC822.SIZE is too large, or too small if it is negative.
    public var addedSize = 0
    /// Returns an error for calls that are refused, by the call's name, the mailbox and the UIDs.
    public var refusal: (@Sendable (String, String, UIDSet) -> ServerError?)?
    /// Returns the answer to a search by Message-ID: the mailbox, the right answer, and all UIDs.
    public var found: (@Sendable (String, UIDSet, UIDSet) -> UIDSet)?
    /// The number of UIDs at most in an answer to SEARCH, without a word about the others.
    public var listed: Int?
    /// Whether COPYUID is sent.
    public var tellsCopies = true
    /// Whether COPY and MOVE copy anything, whatever the answer is.
    public var makesCopies = true
    /// Whether EXPUNGE removes anything, whatever the answer is.
    public var expunges = true
    /// The number of messages that a COPY or MOVE carries out at most.
    public var handled: Int?
    /// The answer to those for as many messages, or more, after they were carried out; `nil` for OK.
    public var handledAnswer: ServerError?
    /// Returns a false COPYUID.
    public var copied: (@Sendable (CopiedMessages) -> CopiedMessages)?
    public init() {}
  }
}
