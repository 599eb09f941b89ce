import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct CopyCommand: Command {
  static let info = CommandInfo(
    name: "copy", shortNames: ["cp"], topic: .acting,
    summary: "Copy threads to another folder",
    details: """
      Takes effect at once, and the threads stay where they are. The messages that are in the folder being \
      listed are copied, here and on the server; on Gmail they get the folder's label. The last word is the \
      folder or label, as in move. undo removes the copies, but not those that were already there. work/Bills is the folder Bills of another account, as in move. Without \
      references, it acts on the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("copy 1-3 Projects/Garden", "copy threads 1 to 3"),
      .init("folder Projects/Garden; copy 1 inbox", "copy a thread from a folder back to the Inbox"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore("REFERENCES", .references, last: "FOLDER", .folder, noun: "a folder"), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        try await Filing.plan(words, by: info.name, in: &shell) { place, name in
          guard case .folder(let folder) = place, folder.type == .inbox || folder.type == .custom else {
            throw ShellError.cannotCopy(to: place, name)
          }
          return .copy(to: folder.id)
        }
      })
  ]
}

extension ShellError {
  /// - Parameter threads: the only argument, which names threads.
  static func noFolder(toFileIn threads: Word, by command: String) -> ShellError {
    let example = command == CopyCommand.info.name ? "Inbox" : "Archive"
    return ShellError(
      .usage, "\(command) needs a folder, such as \(command) \(threads.text) \(example)",
      hint: "Type folders for a list.",
      place: threads.range, isMistake: true)
  }

  fileprivate static func cannotCopy(to place: Location, _ name: Word) -> ShellError {
    let hint: String? =
      switch place {
      case .archive: "Type archive."
      case .folder(let folder) where folder.type == .trash: "Type delete."
      case .folder(let folder) where folder.type == .spam: "Type spam."
      default: nil
      }
    return ShellError(.usage, "threads cannot be copied to \(name.text)", hint: hint, place: name.range)
  }
}
