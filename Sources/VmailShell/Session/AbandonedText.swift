import VmailDomain
import VmailEngine
import VmailTerminal

/// The error thrown when Ctrl-C stops waiting for a text.
struct AbandonedText: Error {}
