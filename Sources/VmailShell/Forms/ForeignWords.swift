import VmailTerminal

/// Words that other mail programs use, and that are no commands of vmail. They come after commands and
/// aliases, are not abbreviated, and are not offered by completion.
enum ForeignWords {
  /// The words that mean the same as a command, and run it.
  static let commands: [String: any Command.Type] = [
    // mutt
    "group-reply": ReplyAllCommand.self, "forward-message": ForwardCommand.self,
    "delete-message": DeleteCommand.self, "delete-thread": DeleteCommand.self,
    "flag-message": StarCommand.self, "next-message": NextCommand.self, "next-entry": NextCommand.self,
    "view-attachments": AttachmentsCommand.self,
    "previous-message": PrevCommand.self, "display-message": OpenCommand.self,
    "change-folder": FolderCommand.self, "recall-message": DraftsCommand.self,
    "fetch-mail": SyncCommand.self, "imap-fetch-mail": SyncCommand.self, "fetch": SyncCommand.self,
    "copy-message": CopyCommand.self,
    "ispell": SpellCommand.self,
    "bounce": ResendCommand.self, "bounce-message": ResendCommand.self,
    // aerc
    "prev-message": PrevCommand.self, "view": OpenCommand.self, "view-message": OpenCommand.self,
    "check-mail": SyncCommand.self, "cf": FolderCommand.self, "recall": DraftsCommand.self,
    "modify-labels": LabelCommand.self, "open-link": LinkCommand.self, "flag": StarCommand.self,
    "unflag": UnstarCommand.self, "connect": OnlineCommand.self, "disconnect": OfflineCommand.self,
    "close": BackCommand.self,
    // notmuch
    "show": OpenCommand.self, "address": ContactsCommand.self,
    // Everywhere
    "settings": SetCommand.self, "junk": SpamCommand.self, "man": HelpCommand.self,
  ]

  /// The advice on what to type instead of a word without an equivalent command.
  static func advice(on word: String) -> String? { advice[word] }

  /// Returns the words that run a command.
  static func words(for command: any Command.Type) -> [String] {
    commands.filter { $0.value.name == command.name }.keys.sorted()
  }

  static let advice: [String: String] = {
    var table: [String: String] = [:]
    for (words, advice) in advised { for word in words { table[word] = advice } }
    return table
  }()

  private static let advised: [([String], String)] = [
    (
      ["limit", "filter"],
      "Type search WORDS for a listing of what matches, or list from:ann for part of this one."
    ),
    (["unlimit"], "Type back or list for the whole folder."),
    (
      ["tag", "tag-message", "tag-pattern", "tag-thread", "mark", "remark"],
      "Type select 1-3 to select threads, or label 1-3 +NAME to label them."
    ),
    (["untag", "untag-pattern", "unmark"], "Type deselect 1-3, or deselect alone for all."),
    (["pipe", "pipe-message"], "Type raw 3 | PROGRAM, or list | PROGRAM."),
    (["sort", "sort-mailbox"], "Listings are always newest first. Type search WORDS to find mail."),
    (["save-message", "refile"], "Type move 3 FOLDER, or save 3.1 for an attachment."),
    (["undelete", "undelete-message"], "Type undo, or folder trash and then move 3 inbox."),
    (["write"], "Type compose to write mail, or save 3.1 . to keep an attachment."),
    (["print", "print-message"], "Type open 3 to read mail, or browse 3 to print it from your browser."),
    (["toggle-read", "toggle-new"], "Type read 3 or unread 3."),
    (["next-unread", "next-new"], "Type list unread, and then next."),
    (["sync-mailbox", "expunge", "purge"], "Changes reach the server automatically; sync sends them now."),
    (["reload", "refresh", "redraw"], "Type list to list again, or sync to check for mail."),
    (["postpone"], "Type compose --draft, or choose to keep the draft when vmail asks."),
    (["create-alias"], "Tab completes the addresses of known mail; import --config FILE reads aliases."),
    (["toggle-threads"], "Type set conversation tree, or set conversation date."),
    (["mkdir"], "Type folder create NAME."),
    (["rmdir"], "Type folder delete NAME."),
    (["ls"], "Type list for mail, or folders for folders."),
    (["envelope"], "Type list."),
    (["resend-message", "edit-as-new"], "Type compose --like 3."),
    (["config"], "Type set for settings, or account edit NAME for accounts."),
    (["shell-escape", "term", "exec"], "Type ! PROGRAM."),
    (["list-reply"], "Type reply 3 --list."),
    (["new"], "Type sync to check for mail, or import ~/Maildir to import mail."),
    (
      ["pgp", "gpg", "smime", "decrypt", "verify"],
      "open checks signatures and decrypts mail; type help encryption."
    ),
    (
      ["sign", "encrypt"],
      "Type compose --sign --encrypt, or edit --encrypt for a draft; see help encryption."
    ),
  ]
}
