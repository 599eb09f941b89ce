import VmailTerminal

extension HelpPage {
  static let setup = topic(
    "setup", ["setting-up", "mail-accounts", "servers", "passwords", "outlook", "imap"],
    title: "Setting up accounts",
    [
      .paragraph(
        """
        account add asks for your address, finds the servers and tests them; nothing is saved until they \
        work. You can read your Inbox within seconds, while the rest of the mail is downloaded. accounts \
        lists the accounts, account NAME switches to one, and account all shows every Inbox in one listing.
        """),
      .paragraph(
        """
        vmail keeps no password in its own files. It stores it in the desktop's keyring (--keyring), in pass \
        (--pass) or in a file that systemd encrypts (--systemd-creds), runs a command of yours that prints it \
        (--password-command), or asks once per session (--ask). Many providers, including Gmail and Fastmail, \
        require an app password, made for one program; account add names the page where you create it. \
        Microsoft requires you to log in with a browser (--oauth outlook), for which you need a client ID.
        """),
      .examples([
        .init("account add", "set up an account step by step"),
        .init("account add old --local", "create an account without a server, for imported mail"),
        .init("account test", "show which step fails, and what to do about it"),
        .init("account default work", "choose the account that vmail starts in"),
        .init("status", "show the connection and sync state of each account"),
        .init("sync", "get mail now; at the prompt it arrives automatically"),
      ]),
      .paragraph(
        """
        TLS is on by default, and certificates are verified. If one can't be verified, account add shows its \
        fingerprint and asks; scripts use --tls-ca-file or --tls-fingerprint. account --help lists all options.
        """),
    ])
}
