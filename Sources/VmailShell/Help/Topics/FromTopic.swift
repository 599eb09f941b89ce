import VmailTerminal

extension HelpPage {
  /// The pages for those who come from another mail program.
  static let from = topic(
    "from", ["migrating", "switching", "coming-from", "other-programs"],
    title: "Coming from another mail program",
    [
      .paragraph("Each page lists what you typed there, what to type here, and what vmail does not have."),
      .terms(HelpTopics.otherPrograms.map { HelpTerm("help from \($0.program)", $0.page.summary) }),
      .paragraph(
        """
        Many words of these programs work here: some run the equivalent command, such as group-reply, and \
        others, such as limit, say what to type.
        """),
      .examples([
        .init("help from mutt", "for those who know mutt"),
        .init("help from gmail", "for those who know Gmail"),
        .init("help start", "for everybody"),
      ]),
    ])
}

extension HelpTopics {
  /// The programs that have a page, as typed after `help from`.
  static let otherPrograms: [(program: String, page: HelpPage)] = [
    ("mutt", .fromMutt), ("aerc", .fromAerc), ("notmuch", .fromNotmuch), ("mbsync", .fromMbsync),
    ("himalaya", .fromHimalaya), ("gmail", .fromGmail), ("thunderbird", .fromThunderbird),
  ]
}

extension HelpPage {
  /// For those who come from mutt.
  static let fromMutt = topic(
    "from-mutt", ["mutt", "neomutt"], title: "Coming from mutt",
    [
      .paragraph(
        """
        On the left is the key or function of mutt, on the right the line to type here. Numbers are those of the \
        last listing; without one, a command acts on the open thread.
        """),
      .terms([
        HelpTerm("Enter, display-message", "3, or open 3"),
        HelpTerm("j, k, next-entry", "next, prev"),
        HelpTerm("c, change-folder", "folder NAME, or the name alone: sent, Bills"),
        HelpTerm("y", "folders, accounts"),
        HelpTerm("m, mail", "compose"),
        HelpTerm("r, reply", "reply 3"),
        HelpTerm("g, group-reply", "reply-all 3"),
        HelpTerm("L, list-reply", "reply 3 --list"),
        HelpTerm("f, forward-message", "forward 3"),
        HelpTerm("b, bounce-message", "resend 3 to ADDRESS"),
        HelpTerm("Esc e, resend-message", "compose --like 3"),
        HelpTerm("i, ispell", "spell; also before sending (set spell-check)"),
        HelpTerm("d, delete-message", "delete 3"),
        HelpTerm("u, undelete-message", "undo"),
        HelpTerm("D ~f acme", "delete all/from:acme"),
        HelpTerm("s, save-message", "move 3 FOLDER"),
        HelpTerm("C, copy-message", "copy 3 FOLDER"),
        HelpTerm("p (pgp-menu, smime-menu)", "compose --sign --encrypt (help encryption)"),
        HelpTerm("F, flag-message", "star 3, unstar 3"),
        HelpTerm("N, toggle-new", "unread 3, read 3"),
        HelpTerm("t, tag-message; T, tag-pattern", "select 3-5; select from:acme"),
        HelpTerm(";d", "delete: an action without numbers acts on the selection"),
        HelpTerm("l, limit", "search WORDS, or /WORDS; back leaves it"),
        HelpTerm("~f ann ~s gull ~b text", "from:ann subject:gull body:text"),
        HelpTerm("~N, ~F, ~d <1w, ~z >1M", "is:unread, is:starred, after:1w, larger:1M"),
        HelpTerm("|, pipe-message", "raw 3 | PROGRAM"),
        HelpTerm("v, view-attachments", "attachments, preview 3.1, save 3.1"),
        HelpTerm("h", "headers"),
        HelpTerm("$, sync-mailbox", "nothing: changes reach the server automatically"),
        HelpTerm("G, fetch-mail", "sync"),
        HelpTerm("a, create-alias", "nothing: Tab completes addresses; import --config reads aliases"),
        HelpTerm("R, recall-message", "drafts, edit 1"),
        HelpTerm("accounts in the muttrc", "import --config ~/.muttrc"),
        HelpTerm("muttrc, macro, hooks", "vmailrc (help settings), alias, on"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        Keys that act without Enter, sorting by anything but time, scores, a full-screen index, and colours by pattern. \
        set conversation tree shows who replied to whom.
        """),
      .examples([
        .init("next-message", "names of mutt's functions run if there is an equivalent command"),
        .init("alias limit search", "or give a command a name of your own"),
        .init("help from aerc", "the same for another program"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from aerc.
  static let fromAerc = topic(
    "from-aerc", ["aerc"], title: "Coming from aerc",
    [
      .paragraph(
        """
        On the left is a command of aerc, on the right the line to type here, without the colon. vmail is a shell of \
        lines: there are no tabs and no panes.
        """),
      .terms([
        HelpTerm(":next, :prev, j, k", "next, prev"),
        HelpTerm(":view", "3, or open 3"),
        HelpTerm(":close, q", "back"),
        HelpTerm(":cf, :change-folder", "folder NAME, or the name alone: sent, Bills"),
        HelpTerm(":archive, :delete", "archive 3, delete 3"),
        HelpTerm(":move, :mv", "move 3 FOLDER"),
        HelpTerm(":copy, :cp", "copy 3 FOLDER"),
        HelpTerm(":modify-labels, :tag", "label 3 +NAME -OTHER"),
        HelpTerm(":read, :unread", "read 3, unread 3"),
        HelpTerm(":flag, :unflag", "star 3, unstar 3"),
        HelpTerm(":mark, :unmark, :remark", "select 3-5, deselect 4"),
        HelpTerm(":compose", "compose"),
        HelpTerm(
          ":reply, :reply -a, :reply -q",
          "reply 3, reply-all 3 (the editor opens with the quotation)"),
        HelpTerm(":forward", "forward 3"),
        HelpTerm(":bounce", "resend 3 to ADDRESS"),
        HelpTerm(":attach FILE", "compose --attach FILE"),
        HelpTerm(":compose -T TEMPLATE", "compose --template NAME (templates lists them)"),
        HelpTerm(":sign, :encrypt", "compose --sign --encrypt (help encryption)"),
        HelpTerm(":patch apply", "patch apply 3"),
        HelpTerm(":postpone, :recall", "compose --draft; drafts, edit 1"),
        HelpTerm(":send", "send"),
        HelpTerm(":search, :filter, :clear", "search WORDS, or /WORDS; back leaves it"),
        HelpTerm(":sort", "nothing: listings are newest first"),
        HelpTerm(":toggle-threads", "set conversation tree"),
        HelpTerm(":pipe PROGRAM", "raw 3 | PROGRAM"),
        HelpTerm(":open, :save", "preview 3.1, save 3.1"),
        HelpTerm(":open-link", "links, link 3.1"),
        HelpTerm(":unsubscribe", "unsubscribe 3"),
        HelpTerm(":check-mail", "sync"),
        HelpTerm(":connect, :disconnect", "online, offline"),
        HelpTerm(":mkdir, :rmdir", "folder create NAME, folder delete NAME"),
        HelpTerm(":term, :exec", "! PROGRAM"),
        HelpTerm("aerc.conf, accounts.conf", "vmailrc (help settings), import --config FILE"),
        HelpTerm("binds.conf", "alias; help keyboard"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        Tabs and panes, keys that act without Enter, sorting, notmuch as a backend, JMAP, and clear as the end of a \
        search: here it clears the screen.
        """),
      .examples([
        .init("cf sent", "words of aerc run if there is an equivalent command"),
        .init("search from:ann is:unread", "list what :filter would show"),
        .init("help keyboard", "the keys at the prompt"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from notmuch.
  static let fromNotmuch = topic(
    "from-notmuch", ["notmuch"], title: "Coming from notmuch",
    [
      .paragraph(
        """
        On the left is what you type for notmuch, on the right the line to type here. vmail keeps its own \
        store: import reads a Maildir once, and mirror keeps one in step with it.
        """),
      .terms([
        HelpTerm("notmuch new", "import --notmuch; with a server, sync"),
        HelpTerm("notmuch search TERMS", "search TERMS"),
        HelpTerm("notmuch show thread:ID", "open 3"),
        HelpTerm("notmuch count TERMS", "search TERMS: the last line is the number"),
        HelpTerm("notmuch tag +x -y -- TERMS", "label all/from:acme +x -y, or search first and then label *"),
        HelpTerm("notmuch tag -inbox", "archive 3"),
        HelpTerm("notmuch tag -unread", "read 3"),
        HelpTerm("notmuch reply", "reply-all 3"),
        HelpTerm("notmuch address", "contacts"),
        HelpTerm("a Maildir that notmuch reads", "mirror add ~/Maildir, mirror run"),
        HelpTerm("notmuch dump, restore", "export --all DIR --format maildir, import DIR"),
        HelpTerm("tag:x, folder:x, tag:unread", "the same; also label:x, in:x, is:unread"),
        HelpTerm("from: to: subject: body: id:", "the same"),
        HelpTerm("date:2025-01-01..2025-02-01", "after:2025-01-01 before:2025-02-01"),
        HelpTerm("date:1week..", "after:1w"),
        HelpTerm("mimetype:pdf", "filename:pdf"),
        HelpTerm("a and b, a or b, not a", "a AND b, a OR b, NOT a, with capitals"),
        HelpTerm("thread:{TERMS}", "nothing: a thread is found by any of its messages"),
        HelpTerm("saved searches", "search --save NAME TERMS, then NAME"),
        HelpTerm("hooks", "on new-mail COMMAND, and rules"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        Regular expressions, tags that no server knows, and queries on properties.
        """),
      .examples([
        .init("search from:ann after:1w", "list what notmuch search from:ann date:1week.. would find"),
        .init("label 3 +Bills", "tag a thread"),
        .init("help searching", "all fields"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from himalaya.
  static let fromHimalaya = topic(
    "from-himalaya", ["himalaya"], title: "Coming from himalaya",
    [
      .paragraph(
        """
        On the left is what you type for himalaya, on the right the line to type here. In a shell, vmail -e \
        'LINE' runs one, and --json prints results for programs.
        """),
      .terms([
        HelpTerm("himalaya envelope list", "list; vmail -e list in a shell"),
        HelpTerm("-f FOLDER, --folder", "folder NAME, typed first, or in:NAME in a search"),
        HelpTerm("-a ACCOUNT, --account", "account NAME, typed first"),
        HelpTerm("envelope list -s 30", "list -n 30"),
        HelpTerm("envelope list from ann", "search from:ann"),
        HelpTerm("envelope thread", "set conversation tree"),
        HelpTerm("message read 3", "open 3"),
        HelpTerm("message write, reply, forward", "compose, reply 3, forward 3"),
        HelpTerm("message reply -A", "reply-all 3"),
        HelpTerm("message move FOLDER 3", "move 3 FOLDER"),
        HelpTerm("message copy FOLDER 3", "copy 3 FOLDER"),
        HelpTerm("pgp.type, <#part sign=pgpmime>", "compose --sign --encrypt (help encryption)"),
        HelpTerm("message delete 3", "delete 3"),
        HelpTerm("message export 3", "raw 3, export 3 FILE"),
        HelpTerm("message send, template send", "compose --body-file FILE --send"),
        HelpTerm("flag add 3 seen, flagged", "read 3, star 3"),
        HelpTerm("attachment download 3", "save 3.1 ., save * ."),
        HelpTerm("folder list, add, delete", "folders, folder create NAME, folder delete NAME"),
        HelpTerm("account list, configure", "accounts, account add, account test"),
        HelpTerm("-o json", "--json, or set output json"),
        HelpTerm("config.toml", "vmailrc (help settings), account edit"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        MML templates, notmuch as a backend, and numbers that come from the server: numbers are those of the last \
        listing, so a script finds mail by searching.
        """),
      .examples([
        .init("list -n 30", "the newest thirty threads"),
        .init("search from:ann", "list what a filter would find"),
        .init("help scripting", "scripts, pipes and JSON"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from Gmail.
  static let fromGmail = topic(
    "from-gmail", ["gmail", "googlemail"], title: "Coming from Gmail",
    [
      .paragraph(
        """
        On the left is the key or the search of Gmail, on the right the line to type here. account add --oauth gmail \
        logs in with the browser, and labels are folders here too.
        """),
      .terms([
        HelpTerm("o, Enter", "3, or open 3"),
        HelpTerm("j, k", "next, prev"),
        HelpTerm("u", "back"),
        HelpTerm("e", "archive 3, or a 3"),
        HelpTerm("#", "delete 3"),
        HelpTerm("!", "spam 3"),
        HelpTerm("Block", "screen deny 3, after screen on"),
        HelpTerm("z", "undo"),
        HelpTerm("s", "star 3, unstar 3"),
        HelpTerm("b", "snooze 3 tomorrow"), HelpTerm("m", "mute 3"),
        HelpTerm("l, v", "label 3 +NAME, move 3 FOLDER"),
        HelpTerm("Shift+I, Shift+U", "read 3, unread 3"),
        HelpTerm("x, * then a", "select 3, select *"),
        HelpTerm("c", "compose"),
        HelpTerm("r, a, f", "reply 3, reply-all 3, forward 3"),
        HelpTerm("/", "search WORDS, or /WORDS"),
        HelpTerm("g then i, g then t, g then d", "inbox, sent, drafts"),
        HelpTerm("?", "help"),
        HelpTerm(
          "tabs: Primary, Social",
          "tab primary, tab social; categorize 3 updates moves thread 3 to Updates"),
        HelpTerm("from: to: subject: has:attachment", "the same"),
        HelpTerm(
          "label:x, in:x, is:unread, is:starred",
          "the same; in:anywhere is not needed, except for in:trash and in:spam"),
        HelpTerm("older_than:7d, subject:(a b)", "the same"),
        HelpTerm("larger:5M, filename:pdf", "the same"),
        HelpTerm("\"a phrase\", OR, -word", "the same; { } is written ( a OR b )"),
        HelpTerm("filters", "rules add --if 'from:acme' --then 'label Bills; archive'"),
        HelpTerm("Undo Send", "undo, until send-delay seconds have passed"),
        HelpTerm("Schedule send", "send --at 'mon 8:00'; vmail must run then, unless you add --server"),
        HelpTerm(
          "vacation responder, signature", "set signature FILE; the vacation responder stays in Gmail"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        Confidential mode, chat and meetings, contacts as a list to edit (contacts shows \
        who wrote to you), and filters on Gmail's side: rules run where vmail runs.
        """),
      .examples([
        .init("search has:attachment larger:5M", "find mail that takes up a lot of space"),
        .init("label 3 +Bills", "label a thread"),
        .init("help sorting", "tabs, rules and labels"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from mbsync.
  static let fromMbsync = topic(
    "from-mbsync", ["mbsync", "isync"], title: "Coming from mbsync",
    [
      .paragraph(
        """
        On the left is what you run or configure for mbsync, on the right the line to type here. vmail syncs with the \
        server itself, into its own store, and needs no Maildir.
        """),
      .terms([
        HelpTerm("mbsync -a", "sync; at the prompt, mail arrives automatically"),
        HelpTerm("mbsync work, work:Sent", "sync work; account work, sync Sent"),
        HelpTerm("mbsync -l work", "account work, folders"),
        HelpTerm("a timer", "nothing at the prompt; vmail -e sync without one"),
        HelpTerm("Host, Port, User", "account add work --imap HOST:PORT --user NAME"),
        HelpTerm("PassCmd", "account add work --password-command \"COMMAND\""),
        HelpTerm("TLSType STARTTLS", "account add work --imap HOST:143/starttls"),
        HelpTerm("CertificateFile", "account add work --tls-ca-file FILE"),
        HelpTerm("several channels", "account all, which merges all Inboxes"),
        HelpTerm("Sync, Create, Expunge", "nothing to choose: both directions, all folders"),
        HelpTerm("msmtp, sendmail", "nothing: vmail sends; other programs use vmail sendmail"),
        HelpTerm("a Maildir without a server", "account add old --local, import ~/Maildir --account old"),
        HelpTerm("a Maildir beside the store", "mirror add ~/Maildir, mirror run"),
        HelpTerm("a backup as a Maildir", "export --all DIR --format maildir"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        A choice of folders or directions for a server, POP, and a sync between two servers. mbsync can stay beside \
        vmail: both treat the server as the truth.
        """),
      .examples([
        .init("sync work", "sync one account"),
        .init("status", "when each account was synced"),
        .init("help from mutt", "the same for another program"),
      ]),
    ])
}

extension HelpPage {
  /// For those who come from Thunderbird.
  static let fromThunderbird = topic(
    "from-thunderbird", ["thunderbird"], title: "Coming from Thunderbird",
    [
      .paragraph(
        """
        On the left is the key or menu of Thunderbird, on the right the line to type here. Numbers are those of the \
        last listing; without one, a command acts on the open thread.
        """),
      .terms([
        HelpTerm("click on a message", "3, or open 3"),
        HelpTerm("F, B, N", "next, prev; list unread, then next"),
        HelpTerm("Unified Folders", "account all"),
        HelpTerm("Ctrl+N", "compose"),
        HelpTerm("Ctrl+R, Ctrl+Shift+R", "reply 3, reply-all 3"),
        HelpTerm("Ctrl+Shift+L, Ctrl+L", "reply 3 --list, forward 3"),
        HelpTerm("A, Delete, J", "archive 3, delete 3, spam 3"),
        HelpTerm("Ctrl+Z", "undo"),
        HelpTerm("S, M, R", "star 3, unread 3, read 3"),
        HelpTerm("K (Ignore Thread)", "mute 3"),
        HelpTerm("1 to 9 (tags)", "label 3 +NAME: a label is a folder"),
        HelpTerm("Move To, Copy To", "move 3 FOLDER, copy 3 FOLDER"),
        HelpTerm("Quick Filter, Ctrl+K", "search WORDS, or /WORDS"),
        HelpTerm("saved search folder", "search --save NAME WORDS"),
        HelpTerm("Message Filters", "rules add --if 'from:acme' --then 'label Bills; archive'"),
        HelpTerm("OpenPGP, S/MIME", "compose --sign --encrypt (help encryption)"),
        HelpTerm("attachments, Ctrl+U", "attachments, save 3.1, raw 3"),
        HelpTerm("Show Remote Content", "images"),
        HelpTerm("Send Later, Outbox", "compose --draft; outbox"),
        HelpTerm("Get Messages, Work Offline", "sync, offline"),
        HelpTerm("Account Settings", "account add, account edit work"),
        HelpTerm("Local Folders, POP", "import ~/.thunderbird/PROFILE, with tags"),
      ]),
      .heading("What vmail does not have"),
      .paragraph(
        """
        Calendars, address books, POP, news and feeds, sorting by anything but time, and a window.
        """),
      .examples([
        .init("search from:ann is:unread", "list what Quick Filter would show"),
        .init("label 3 +Bills", "tag a thread"),
        .init("help start", "for everybody"),
      ]),
    ])
}
