import VmailTerminal

extension HelpPage {
  static let safety = topic(
    "safety", ["reading-safely", "safe-reading", "pictures", "security", "phishing"],
    title: "Reading safely: images, trackers, links and attachments",
    [
      .paragraph(
        """
        Reading mail opens no connections. HTML is shown as text, and nothing in it runs or loads. Control \
        characters in messages never reach the terminal.
        """),
      .heading("Images and trackers"),
      .paragraph(
        """
        Loading an image from another server tells the sender that you have read the message, so remote \
        images are loaded only when you type images. images --always also trusts that exact address in \
        future; trusted lists the senders you trust. Trackers are always removed; trackers lists them.
        """),
      .heading("Links"),
      .paragraph(
        """
        links shows where links lead, without known tracking parameters, and warns if a link leads somewhere \
        other than its text says. link asks before it opens such a link. Both also work in plain text.
        """),
      .heading("Senders"),
      .paragraph(
        """
        Senders can claim any name. A mark in listings and a line above the message warn of names that \
        contain another address or a well-known organization, of addresses that resemble ones you know, of \
        replies that go elsewhere, of several senders, of your own address used by somebody else, and of \
        failed authentication. reply asks before it replies to such a message (in a script, --yes is \
        required). Domains are shown in their encoded form (xn--) unless all their letters belong to a \
        script of your locale.
        """),
      .paragraph(
        """
        auth shows the authentication results for the sender. Since anybody can add such fields to a \
        message, only those that your own server added above its Received field count; all others are marked \
        unverified. Google adds its results below that field, and they count too. If you run your own \
        server, configure it to add them above.
        """),
      .heading("Attachments"),
      .paragraph(
        """
        Nothing from mail is ever run. If an attachment may be dangerous, a warning appears beside its name, \
        and vmail asks before it downloads or saves it. Attachments that can run code or load content are \
        never opened. preview shows text, tables, PDFs and images in a sandbox. save never overwrites a \
        file.
        """),
      .examples([
        .init("links 3", "show where the links of message 3 lead"),
        .init("images 3", "load its images once"),
        .init("trusted", "list the senders whose images are loaded"),
        .init("trackers 3", "list the trackers that were removed"),
        .init("auth 3", "show the authentication results"),
        .init("save 3.1 .", "save an attachment"),
        .init("browse 3 --print > page.html", "save the message as a safe HTML page"),
      ]),
    ])
}
