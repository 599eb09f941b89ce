import VmailTerminal

extension HelpPage {
  static let references = topic(
    "references", ["message-lists", "numbers", "lists", "ranges"], title: "Naming threads and messages",
    [
      .paragraph(
        """
        Commands take threads by the numbers of the last listing. A number means the same thread until the next \
        list, also when others leave or arrive. Several forms may stand side by side.
        """),
      .terms([
        HelpTerm("3", "thread 3"),
        HelpTerm("3,5,9", "these three"),
        HelpTerm("1-5, 7-, -4", "from 1 to 5; from 7 on; up to 4"),
        HelpTerm("*", "all in the listing"),
        HelpTerm("all", "every thread of the folder and tab, also those not listed yet"),
        HelpTerm(". $ + -", "the current thread, the last, the next, the previous"),
        HelpTerm(":u :r :s :a :n", "unread, read, starred, with attachments, new since the last listing"),
        HelpTerm("%", "the selection"),
        HelpTerm("@NAME", "a set made by select --as NAME"),
        HelpTerm("/WORD", "with WORD in the subject or among the senders"),
        HelpTerm(
          "from:ann, body:x, before:7d",
          "those listed that a search for it would find; any field of searches will do"),
        HelpTerm("^3", "all but 3; any form may stand behind the ^"),
        HelpTerm("all ^:s", "every thread of the folder and tab but those with a star"),
      ]),
      .paragraph(
        """
        A number may follow a short name directly: d3 deletes thread 3. With nothing named, a command that acts on \
        many takes the selection when there is one, else the current thread. A number that is not there is an \
        error, and nothing is done to the others.
        """),
      .paragraph(
        """
        While a conversation of two or more messages is open, numbers are its messages, and * all of them, for open, \
        expand, collapse, quote, images, links, attachments, headers, source, browse, star, unstar, reply, reply-all \
        and forward. archive, delete and all other commands on threads take numbers of the listing then, too, and \
        without a number the open conversation. Links and attachments are MESSAGE.NUMBER: 3.1 is the first of message 3.
        """),
      .examples([
        .init("list 1-5 :s", "threads 1 to 5 and those with a star, once more"),
        .init("read ^1-3", "mark all read but the first three"),
        .init("archive from:acme :r", "what is listed from Acme, and what is read"),
        .init("would delete all/from:acme", "how many of the whole folder that would be"),
      ]),
    ])
}
