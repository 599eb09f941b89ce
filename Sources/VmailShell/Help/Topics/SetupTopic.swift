import VmailTerminal

extension HelpPage {
  static let setup = topic(
    "setup", ["setting-up", "mail-accounts", "servers", "passwords", "gmail", "outlook", "imap"],
    title: "Setting accounts up",
    [
      .paragraph(
        """
        account add asks for your address, finds the servers, tries them, and saves nothing before they work. The \
        Inbox can be read seconds later, while the rest of the mail comes in. accounts lists the accounts, account \
        NAME goes to one, and account all merges every Inbox.
        """),
      .paragraph(
        """
        vmail keeps no password. It is in the desktop's keyring (--keyring), printed by a program of yours \
        (--password-command), or asked for once a session (--ask). Many providers, Gmail and Fastmail among them, \
        want a password made for this program, an app password; account add names the page where it is made. \
        Microsoft wants a log-in by a browser (--oauth outlook), for which you bring a client id.
        """),
      .examples([
        .init("account add", "step by step"),
        .init("account add old --local", "an account without a server, for imported mail"),
        .init("account test", "which step fails, and what to do about it"),
        .init("account default work", "where vmail starts"),
        .init("status", "how each account stands with its server"),
        .init("sync", "get mail now; at the prompt it comes by itself"),
      ]),
      .paragraph(
        """
        TLS is on, and certificates are checked. For a server of your own there are --tls-ca-file and \
        --tls-fingerprint. account --help has all options.
        """),
    ])
}
