import VmailTerminal

extension HelpPage {
  static let searching = topic(
    "searching", ["queries", "finding", "find", "query"], title: "Finding mail",
    [
      .paragraph(
        """
        search WORDS finds threads with a message that has all the words, newest first; /WORDS is the same. Case \
        and accents make no difference. What is found is a listing: open 1, archive 2-4 and select all work on it.
        """),
      .terms([
        HelpTerm("coffee machine", "both words, anywhere in one message"),
        HelpTerm("\"error 17\"", "these words in this order"),
        HelpTerm("wor*", "words that begin so"),
        HelpTerm("-draft", "without this word; a minus works before any term"),
        HelpTerm("a OR b", "either; parentheses keep terms together"),
        HelpTerm("from: to: cc:", "people, by name or address"),
        HelpTerm("subject: body: filename:", "where a word stands"),
        HelpTerm("in:sent, account:work", "one folder or label; one account"),
        HelpTerm("label: category: list: id:", "a label, a category, a mailing list, a Message-ID"),
        HelpTerm("is:unread, is:starred", "also is:read and is:replied"),
        HelpTerm("has:attachment, has:link", "what a message holds"),
        HelpTerm("before: after: on:", "2025-02-05, yesterday, 7d or 2w"),
        HelpTerm("larger: smaller:", "10k or 5M"),
      ]),
      .paragraph(
        """
        Trash and Spam are searched only when named: in:trash. Quote for the shell as usual; a line that begins \
        with / is taken as it is. A search that you need often is kept by search --save NAME, and is listed among \
        the folders then.
        """),
      .examples([
        .init("search coffee machine", "both words"),
        .init("/\"error 17\" after:2w", "a phrase, in the last two weeks"),
        .init("search from:acme has:attachment larger:1k", "files from Acme"),
        .init("search --save Acme from:acme", "keep it as folder Acme"),
        .init("search is:unread -category:promotions", "unread, without advertising"),
      ]),
    ])
}
