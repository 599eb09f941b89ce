import VmailDomain
import VmailTerminal

// MARK: The values of settings that have no other type

enum ConversationOrder: String, CaseIterable, Sendable { case date, tree }
enum EncryptionChoice: String, CaseIterable, Sendable { case off, auto, on }
enum ErrorReaction: String, CaseIterable, Sendable { case stop, `continue` }
enum LogLevel: String, CaseIterable, Sendable { case off, debug }
enum MarkingRead: String, CaseIterable, Sendable { case onOpen = "on-open", manual }
enum PreferredForm: String, CaseIterable, Sendable { case html, plain }
enum QuoteDisplay: String, CaseIterable, Sendable { case collapsed, shown }
enum RemoteImages: String, CaseIterable, Sendable { case trusted, off }

extension OutputSettings.PagerChoice {
  init(setting: String) {
    switch setting {
    case "auto": self = .auto
    case "off", "": self = .off
    default: self = .command(setting)
    }
  }
}
