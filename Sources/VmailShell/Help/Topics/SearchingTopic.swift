import VmailTerminal

extension HelpPage {
  static let searching = topic(
    "searching", ["queries", "finding", "find", "query"], title: "Finding mail",
    [
      .paragraph(
        """
        search WORDS finds threads in which one message contains all the words; the thread with the newest \
        match comes first. /WORDS is the same. Case and accents make no difference. The results are a \
        listing, so open 1, archive 2-4 and select all work on them.
        """),
      .terms([
        HelpTerm("coffee machine", "both words, anywhere in one message"),
        HelpTerm("\"error 17\"", "these words in this order"),
        HelpTerm("wor*", "words that start with wor"),
        HelpTerm("-draft", "without this word; - works before any term"),
        HelpTerm("a OR b", "either one; parentheses group terms"),
        HelpTerm("from: to: cc:", "people, by name or address"),
        HelpTerm("subject: body: filename:", "words in one part of a message"),
        HelpTerm("in:sent, account:work", "a folder or label; an account"),
        HelpTerm("label: category: list: id:", "a label, a category, a mailing list, a Message-ID"),
        HelpTerm("is:unread, is:starred", "also is:read, is:replied, is:muted, is:awaiting and is:awaited"),
        HelpTerm("has:attachment, has:link", "what a message contains"),
        HelpTerm("before: after: on:", "2025-02-05, yesterday, 7d or 2w"),
        HelpTerm("larger: smaller:", "10k or 5M"),
      ]),
      .paragraph(
        """
        Trash and Spam are searched only when named, as in in:trash. Quotes work as in the shell; a line \
        that begins with / is taken literally. search --save NAME keeps a search that you need often, and \
        shows it in the folder list.
        """),
      .examples([
        .init("search coffee machine", "find messages with both words"),
        .init("/\"error 17\" after:2w", "find a phrase in the last two weeks"),
        .init("search from:acme has:attachment larger:1k", "find attachments from Acme"),
        .init("search --save Acme from:acme", "save a search as Acme"),
        .init("search is:unread -category:promotions", "find unread mail that is not advertising"),
      ]),
    ])
}
