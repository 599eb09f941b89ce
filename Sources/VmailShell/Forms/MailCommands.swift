import VmailCommandLine
import VmailViews

extension CommandInfo.Topic {
  static let reading = Self(rawValue: "Reading mail")
  static let acting = Self(rawValue: "Organizing mail")
  static let writing = Self(rawValue: "Writing mail")
  static let places = Self(rawValue: "Folders and accounts")
  static let files = Self(rawValue: "Mail in files")

  /// The headings, in the order of help.
  static let all: [Self] = [.reading, .acting, .writing, .places, .files, .shell]
}

/// The preconditions of vmail's commands, which ``Dispatcher`` establishes.
extension CommandInfo.Need {
  /// The opened store.
  static let store = Self(rawValue: "store")
  /// A current place, and so an entered account and the store.
  static let place = Self(rawValue: "place")
  /// A single current account; All Inboxes is not enough.
  static let account = Self(rawValue: "account")
}
