import VmailTerminal

extension HelpPage {
  static let references = topic(
    "references", ["message-lists", "numbers", "lists", "ranges"], title: "Naming threads and messages",
    [
      .paragraph(
        """
        Commands take the numbers of the last listing. A number is valid until the next listing (list, \
        search, folder, account or tab), even when threads leave or arrive. Several references add up: \
        1-3 :s means threads 1 to 3 and all starred threads.
        """),
      .terms([
        HelpTerm("3", "thread 3"),
        HelpTerm("3,5,9", "three threads"),
        HelpTerm("1-5, 7-, -4", "from 1 to 5; from 7 on; up to 4"),
        HelpTerm("*", "all threads in the listing"),
        HelpTerm("all", "all threads of the folder and tab, including those not listed yet"),
        HelpTerm(". $ + -", "the current, last, next and previous thread"),
        HelpTerm(":u :r :s :a :n", "unread, read, starred, with attachments, new since the last listing"),
        HelpTerm("%", "the selection"),
        HelpTerm("@NAME", "a set named by select --as NAME"),
        HelpTerm("/WORD", "threads with WORD in the subject or a sender"),
        HelpTerm(
          "from:ann, body:x, before:7d",
          "listed threads that match; any search field works"),
        HelpTerm("^3", "all but 3; ^ works with any reference"),
        HelpTerm("all ^:s", "all threads of the folder and tab that have no star"),
      ]),
      .paragraph(
        """
        A number may directly follow a short name: d3 deletes thread 3. If nothing is named, commands that \
        act on several threads use the open conversation, else the selection, else the current thread. If a \
        number does not exist, the command fails without changing anything.
        """),
      .paragraph(
        """
        While a conversation of two or more messages is open, numbers refer to its messages, and * to all of \
        them, in expand, collapse, quote, images, links, attachments, trackers, headers, raw, log, auth, \
        browse, star, unstar, reply, reply-all, forward, suggest, unsubscribe and where. open, archive, \
        delete and all other commands that act on threads still take numbers of the listing, and without a \
        number they act on the open conversation. A number alone that could be either does nothing. Links \
        and attachments are numbered MESSAGE.NUMBER: 3.1 is the first of message 3.
        """),
      .examples([
        .init("list 1-5 :s", "list threads 1 to 5 and starred threads again"),
        .init("read ^1-3", "mark all but the first three threads as read"),
        .init("archive from:acme :r", "archive listed threads from Acme, and listed threads that are read"),
        .init("would delete all/from:acme", "count the threads in the folder that it would delete"),
      ]),
    ])
}
