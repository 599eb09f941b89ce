public import FoundationEssentials

/// Who or what changed mail, and by what.
public struct ChangeCause: Hashable, Sendable {
  public enum Author: String, Sendable, CaseIterable {
    /// A person, by a command.
    case user
    /// A program in agent-safe mode.
    case agent
    /// A rule, on new mail.
    case rule
    /// The screening of senders.
    case screener
    /// The muting of a thread.
    case mute
    /// The end of a snooze.
    case snooze
    /// Another program: a change that was found on the server, or in the Maildirs of a mirror.
    case program
    /// The server, which has refused a change or carried one out.
    case server
    /// vmail itself, such as a repair or what follows from sending a message.
    case vmail
  }

  /// The longest text that is kept of a line or a name, in characters.
  public static let longest = 500

  public var author: Author
  /// The name of the rule; the script and the number of its line, as in `tidy:3`; or the reason. Empty for none.
  public var name: String
  /// The command line as typed; empty for none.
  public var line: String
  /// The grant under which an agent acted; `nil` if it needed none.
  public var grant: GrantID?

  public init(_ author: Author, name: String = "", line: String = "", grant: GrantID? = nil) {
    self.author = author
    self.name = String(name.prefix(Self.longest))
    self.line = String(line.prefix(Self.longest))
    self.grant = grant
  }
}

/// A command line that is being run.
public struct RunningLine: Hashable, Sendable {
  /// The line as typed.
  public var text: String
  /// The script and the number of the line in it, as in `tidy:3`; empty if it comes from no script.
  public var place: String

  public init(_ text: String, in place: String = "") {
    (self.text, self.place) = (text, place)
  }
}

/// Why mail can't be shown as it was.
public enum HistoryRefusal: Error, Hashable, Sendable {
  /// Nobody noted the changes before that time.
  case begins(Date)
  /// There was no mail then: the first came at that time.
  case isEmpty(until: Date)
  /// More than that many messages have changed or arrived since.
  case exceeds(Int)
  /// Nothing can be changed in the past.
  case isOver
}
