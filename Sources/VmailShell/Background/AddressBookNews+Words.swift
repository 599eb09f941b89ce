import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

extension AddressBookNews {
  func sentence(about account: Account) -> String {
    switch self {
    case .failed(let failure): return ErrorWording.addressBooksError(failure, account.name).sentence
    case .emptied(let names):
      let what =
        names.count == 1 ? "The address book \(names[0])" : "The address books \(Sentence.series(names))"
      return TerminalText(line: "\(what) of \(account.name) \(names.count == 1 ? "is" : "are") empty now.")
        .string
    }
  }
}
