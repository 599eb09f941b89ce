import VmailDomain

struct ArchiveCommand: Command {
  static let info = CommandInfo(
    name: "archive", shortNames: ["a"], topic: .acting,
    summary: "Take threads out of the folder, and keep them",
    details: """
      The threads leave the listing and the folder they are listed in, and nothing else: they are in the \
      Archive, and in their other folders and labels. Nothing is touched before the undo window is over; \
      undo works before and after. More than 100 threads are asked about first. Without references it is the \
      open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("archive 1-3", "three threads"),
      .init("a all from:acme --yes", "all of the folder from there, unasked"),
    ],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        let directory = try await shell.folderDirectory()
        let places = try await shell.places(named: words, directory)
        try directory.expectFolders(of: places, for: info.name)
        return [PlannedAction(.archive, on: places, directory)]
      })
  ]
}
