/// Words in addresses that indicate the kind of sender.
enum SenderLexicon {
  static let noReply: [[UInt8]] = [
    "noreply", "donotreply", "dontreply", "nichtantworten", "nepasrepondre", "noresponder", "naoresponda",
    "nonrispondere", "svarinte", "keinantwort", "neodpisujte", "nieodpowiadaj", "mailerdaemon",
  ].map { Array($0.utf8) }

  /// Departments, programs and lists.
  static let roles: Set<String> = [
    "news", "newsletter", "newsletters", "info", "infos", "hello", "hi", "hallo", "bonjour", "ciao", "hej",
    "team",
    "support", "service", "kundenservice", "kundservice", "sales", "marketing", "offers", "offer", "deals",
    "angebote",
    "promo", "promos", "promotions", "shop", "store", "mail", "mailer", "mailing", "email", "emails",
    "notification",
    "notifications", "notify", "notice", "alert", "alerts", "update", "updates", "digest", "billing",
    "invoice",
    "invoices", "rechnung", "facture", "receipts", "receipt", "orders", "order", "bestellung", "commande",
    "pedidos",
    "account", "accounts", "security", "admin", "postmaster", "daemon", "bounce", "bounces", "contact",
    "kontakt",
    "contacto", "contato", "customer", "customerservice", "care", "help", "feedback", "survey", "members",
    "membership",
    "events", "community", "forum", "list", "lists", "auto", "system", "robot", "bot", "confirm",
    "confirmation",
    "confirmations", "shipping", "shipment", "tracking", "delivery", "versand", "bookings", "booking",
    "reservations",
    "reservation", "payments", "payment", "statements", "press", "editor", "redaktion", "office", "webmaster",
    "campaign", "donate", "friends", "invitations", "invitation", "messages", "messaging", "jobs", "careers",
    "club",
    "rewards", "loyalty", "bonus", "crm", "reply", "no",
  ]

  /// Domains with mailboxes of people rather than companies.
  static let freeMail: Set<String> = [
    "gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.co.uk", "hotmail.fr", "hotmail.de",
    "hotmail.it", "hotmail.es", "live.com", "live.se", "live.fr", "msn.com", "yahoo.com", "yahoo.co.uk",
    "yahoo.fr",
    "yahoo.de", "yahoo.es", "yahoo.it", "yahoo.co.jp", "yahoo.com.br", "ymail.com", "aol.com", "icloud.com",
    "me.com",
    "mac.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com", "web.de", "t-online.de", "freenet.de",
    "posteo.de",
    "posteo.net", "mailbox.org", "proton.me", "protonmail.com", "pm.me", "tutanota.com", "tuta.io",
    "fastmail.com",
    "fastmail.fm", "zoho.com", "hey.com", "mail.com", "orange.fr", "wanadoo.fr", "free.fr", "laposte.net",
    "sfr.fr",
    "libero.it", "virgilio.it", "tiscali.it", "alice.it", "terra.com.br", "uol.com.br", "bol.com.br",
    "telia.com",
    "comhem.se", "bredband.net", "wp.pl", "onet.pl", "o2.pl", "interia.pl", "mail.ru", "yandex.ru",
    "yandex.com",
    "rambler.ru", "bk.ru", "list.ru", "inbox.ru", "qq.com", "163.com", "126.com", "sina.com", "naver.com",
    "daum.net",
    "hanmail.net", "docomo.ne.jp", "ezweb.ne.jp", "softbank.ne.jp", "seznam.cz", "centrum.cz", "ziggo.nl",
    "xs4all.nl",
    "kpnmail.nl", "bluewin.ch", "sympatico.ca", "shaw.ca", "rogers.com", "comcast.net", "verizon.net",
    "att.net",
    "sbcglobal.net", "btinternet.com", "virginmedia.com", "sky.com", "ntlworld.com", "bigpond.com",
    "optusnet.com.au",
  ]
}
