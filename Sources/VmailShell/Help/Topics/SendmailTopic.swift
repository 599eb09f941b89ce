import VmailTerminal

extension HelpPage {
  static let sendmail = topic(
    "sendmail", ["mta", "send-email", "msmtp", "cron"], title: "vmail in place of sendmail",
    [
      .paragraph(
        """
        vmail sendmail sends a message on its standard input, for programs that run sendmail: git \
        send-email, cron, mutt. The message goes through the Outbox, but nothing takes it back. It leaves \
        at once, even if no other vmail is running, together with older mail of the account that is due. \
        The account is the one that writes as the address in From, else as the address of -f, else \
        default-account, else the only one that can send.
        """),
      .terms([
        HelpTerm("ADDRESS…", "the recipients; your own user name and nicknames stand for addresses"),
        HelpTerm("-t", "also send it to the addresses in To, Cc and Bcc"),
        HelpTerm("-i, -oi", "a line with only a dot does not end the message"),
        HelpTerm("-f ADDRESS, -r ADDRESS", "the address to which undeliverable mail is returned"),
        HelpTerm("--read-envelope-from", "use the address in From for that, even if it is not your own"),
        HelpTerm("-F NAME", "the name of the author, if From is missing"),
        HelpTerm("--", "the end of the options"),
      ]),
      .paragraph(
        """
        -bm, -B, -em, -h, -L, -m, -N, -n, -o, -O, -p, -R, -U, -V, -v and -X are accepted and ignored. The \
        message is sent as it is, but without Bcc, and with Date, Message-ID and From if they are missing. \
        A From without a domain, as cron writes it, becomes your address with that name.
        """),
      .paragraph(
        """
        If the message can't be sent yet, it waits in the Outbox, and the exit code is 0: vmail tries \
        again with the next message, the next sync, or whenever it runs at a prompt. Another code means \
        that nobody received it: 64 for the command line, 65 for the message, 67 and 68 for a recipient \
        who is not known, 69 for a refusal by the server, 78 if no account fits (help exit-codes).
        """),
      .programs([
        .init("git send-email --sendmail-cmd='vmail sendmail' *.patch", "send patches"),
        .init("git config sendemail.sendmailCmd 'vmail sendmail'", "send all patches that way"),
        .init("vmail sendmail -t < message.eml", "send a message to the recipients in its header"),
      ]),
      .paragraph(
        """
        For mutt, set sendmail="vmail sendmail -oem -oi". For cron, link the name sendmail to vmail where \
        cron looks for it: under that name, vmail does the same. Without a keyring in cron's session, the \
        account needs a password-command.
        """),
    ])
}
