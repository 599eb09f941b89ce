import VmailTerminal

extension HelpPage {
  static let encryption = topic(
    "encryption",
    [
      "pgp", "openpgp", "gpg", "gnupg", "smime", "s-mime", "signatures", "signing", "signed-mail",
      "encrypted-mail", "decrypt", "verify", "autocrypt",
    ],
    title: "Encryption and signatures: what vmail does, and what it does not",
    [
      .paragraph(
        """
        vmail has no OpenPGP (PGP, GnuPG) and no S/MIME yet: it does not sign or encrypt what you send, check \
        signatures or decrypt anything. If you need that every day, vmail is not for you yet.
        """),
      .heading("Mail that you receive"),
      .terms([
        HelpTerm(
          "signed", "is shown like any other mail; its signature is not checked, so it proves nothing here"),
        HelpTerm("encrypted", "says \"The message is encrypted.\", and S/MIME says that it is not opened"),
        HelpTerm("search", "does not find words of encrypted mail"),
      ]),
      .paragraph("Other programs can read its source, which raw writes unchanged:"),
      .terms([
        HelpTerm("raw 3 | gpg --decrypt", "decrypts a message, or checks a signature inside its text"),
        HelpTerm("raw 3 | openssl smime -verify", "checks an S/MIME signature"),
      ]),
      .examples([
        .init("raw 3 > mail.eml", "the original message, for any program"),
        .init("help safety", "what vmail checks about senders"),
      ]),
      .heading("What is encrypted"),
      .paragraph(
        """
        Connections to mail servers use TLS, and certificates are checked. The store on this disk is not encrypted: \
        only you can read it, and an encrypted disk or home folder protects it if the machine is lost.
        """),
    ])
}
