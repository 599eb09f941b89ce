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
        open checks signatures and decrypts mail: OpenPGP (PGP/MIME, and PGP in the text) and S/MIME. GnuPG does it, \
        with your keys and its own program for passphrases. vmail can't sign or encrypt what you send yet.
        """),
      .heading("Mail that you receive"),
      .terms([
        HelpTerm(
          "Signed by ANN", "all of the text is Ann's, who is in From, and you have verified her key"),
        HelpTerm(
          "not verified", "anybody can make a key for an address: compare its digits with the person"),
        HelpTerm("not the sender", "somebody other than From has signed the text"),
        HelpTerm(
          "Only a part", "a mailing list or an attacker has added text; the signature was not checked"),
        HelpTerm("Encrypted", "the text is only in memory: it is not stored, searched or quoted in replies"),
      ]),
      .paragraph(
        """
        vmail never looks for keys on a network, loads no images of encrypted mail, and opens no encrypted mail for \
        agents. Attachments in encrypted mail can't be opened yet; other programs can read the source:
        """),
      .terms([
        HelpTerm("raw 3 | gpg --decrypt", "decrypts all of a message")
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
