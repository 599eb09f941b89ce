import VmailTerminal

extension HelpPage {
  static let encryption = topic(
    "encryption",
    [
      "pgp", "openpgp", "gpg", "gnupg", "smime", "s-mime", "signatures", "signing", "signed-mail",
      "encrypted-mail", "decrypt", "verify", "autocrypt",
    ],
    title: "Encryption and signatures",
    [
      .paragraph(
        """
        open checks signatures and decrypts mail: OpenPGP (PGP/MIME, and PGP in the text) and S/MIME. GnuPG does it, \
        with your keys and its own program for passphrases. It signs and encrypts what you send in the same way.
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
        HelpTerm("Encrypted", "the text is only in memory, and only the subject and recipients are stored"),
      ]),
      .paragraph(
        """
        vmail never looks for keys on a network, loads no images of encrypted mail, and opens no encrypted mail for \
        agents.
        """),
      .heading("Mail that you send"),
      .paragraph(
        """
        A message is encrypted to all recipients and to you, or not sent. The subject is encrypted too. Hidden recipients get \
        copies of their own. Answers to encrypted mail are encrypted, and so is mail to people if your last message to them \
        was. set sign on and set encrypt on make it a habit; set work.encrypt on does so for the account work.
        """),
      .examples([
        .init("compose ann@example.org --sign --encrypt", "write to Ann in your editor"),
        .init("reply 3 --unprotected", "answer without a signature and encryption"),
        .init("keys ann@example.org", "list the keys for an address"),
        .init("keys verify ann@example.org", "say that you have compared the digits of Ann's key"),
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
