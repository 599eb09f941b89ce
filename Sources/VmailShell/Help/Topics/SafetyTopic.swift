import VmailTerminal

extension HelpPage {
  static let safety = topic(
    "safety", ["reading-safely", "safe-reading", "pictures", "security", "phishing"],
    title: "Reading safely: pictures, trackers, links and attachments",
    [
      .paragraph(
        """
        Reading opens no connection. HTML is shown as text without anything that runs or loads, and no sign of a \
        message reaches the terminal unchecked.
        """),
      .heading("Pictures and trackers"),
      .paragraph(
        """
        A picture on another server tells its sender that you read the mail, so none is loaded until you say \
        images. images --always trusts that exact address from then on; trusted lists whom you trust. Trackers are \
        taken out in any case, and trackers lists them.
        """),
      .heading("Links"),
      .paragraph(
        """
        links shows where links go, without known tracking parameters, and warns where one goes elsewhere than its \
        text says; link asks before it opens such a one. That holds for plain text as well.
        """),
      .heading("Senders"),
      .paragraph(
        """
        Anybody can write any name. A mark in listings and a line above the message warn of names that show \
        another address or a well-known organisation, of addresses that are nearly those you know, of replies that go \
        elsewhere, of several senders, of your own address used by somebody else, and of failed checks; reply asks \
        before it answers such a mail (a script says --yes). Domains are shown as they travel (xn--) unless all their \
        letters are of the script of your locale.
        """),
      .paragraph(
        """
        auth shows what servers found out about the sender. Anybody can write such fields into a mail, so only those \
        that your own server added above its own line count; the others are unverified. Google's stand below that \
        line and count as well. A server of your own should add them above it.
        """),
      .heading("Attachments"),
      .paragraph(
        """
        Nothing is ever run. What may do harm is said beside the name and asked about before it is downloaded or \
        saved; what can run or load is not opened at all. preview shows texts, tables, PDFs and pictures here, in a \
        sandbox. save never overwrites a file.
        """),
      .examples([
        .init("links 3", "where the links of message 3 go"),
        .init("images 3", "its pictures, this time"),
        .init("trusted", "whose pictures are loaded"),
        .init("trackers 3", "what was taken out"),
        .init("auth 3", "who vouches for the sender"),
        .init("save 3.1 .", "keep a file"),
        .init("browse 3 --print > page.html", "the message as a page that loads nothing"),
      ]),
    ])
}
