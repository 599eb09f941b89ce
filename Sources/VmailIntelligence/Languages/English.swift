extension LanguageLexicon {
  static let english = LanguageLexicon(
    code: "en",
    common: """
      the and to of a in is you that it for on with are this be have we i your our my as at not was will can would could \
      should from but if or do does did has had they there their what when where which who how why me us an all by so \
      just about please thanks thank hi hello dear regards best let know get than then them he she his her been some any \
      only also here out up more no yes one these those i'm don't it's shall may might were its into
      """,
    summary: SummaryLexicon(
      greetings: [
        "hi", "hello", "hey", "dear", "good morning", "good afternoon", "good evening", "greetings",
      ],
      closings: [
        "best", "best regards", "best wishes", "kind regards", "warm regards", "regards", "cheers", "yours",
        "sincerely",
        "thanks", "many thanks", "thank you", "thanks again", "love", "all the best", "talk soon",
        "take care", "bye",
        "see you",
      ],
      decisions: [
        "decided", "decision", "we agreed", "agreed to", "agreed that", "agreed on", "approved",
        "let's go with",
        "go with", "going with", "settled", "we will", "we'll", "i will", "i'll", "confirmed", "final",
        "signed off",
        "conclusion", "in short", "so the plan", "the plan is", "deadline", "due", "postponed", "cancelled",
        "canceled",
        "moved to", "booked", "the result", "instead of", "turns out", "fixed",
      ],
      requests: [
        "please", "could you", "can you", "would you", "need you", "we need", "i need", "you need",
        "let me know", "make sure",
        "remember to", "has to", "have to", "must",
      ],
      times: [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february",
        "march",
        "april", "june", "july", "august", "september", "october", "november", "december", "today",
        "tomorrow", "tonight",
        "next week", "this week", "next month", "noon", "end of", "deadline",
      ],
      answers: [
        "yes", "no", "agreed", "sure", "ok", "okay", "sounds good", "fine", "works for me", "unfortunately",
        "sorry", "done",
      ],
      pleasantries: [
        "hope you are", "hope you're", "hope this", "hope all", "thanks for your", "thanks for the",
        "looking forward", "look forward", "have a nice", "have a good", "have a great", "nice to hear",
        "don't hesitate",
        "feel free", "happy to help", "you're welcome", "thanks a lot", "thanks everyone", "thanks all",
        "great to hear",
        "sorry for the late", "sorry for the delay", "good to hear", "just wanted to", "sorry to hear",
        "thank you for your",
      ],
      boilerplate: [
        "unsubscribe", "confidential", "intended recipient", "intended for", "disclaimer", "privileged",
        "view this email", "view in your browser", "sent from my", "all rights reserved", "privacy policy",
        "do not reply", "please consider the environment", "registered in", "notify the sender",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "who", "whom", "whose", "what", "when", "where", "which", "why", "how", "by when", "until when",
        "at what", "on which",
      ],
      alternatives: ["or"],
      requests: [
        "could you", "can you", "would you", "will you", "please", "would you mind", "i need you to",
        "may i ask you",
        "kindly", "can i ask you",
      ],
      meetings: [
        "meet", "meeting", "call", "catch up", "are you free", "do you have time", "are you available",
        "suit you",
        "work for you", "works for you", "lunch", "coffee", "dinner", "appointment", "talk", "shall we",
        "how about", "get together",
      ],
      invitations: [
        "invite you", "inviting you", "invitation", "you are invited", "you're invited", "join us",
        "would you like to come",
        "want to come", "like to join", "care to join", "come over", "celebrate",
      ],
      thanks: ["thank you", "thanks", "thank you so much", "grateful", "appreciate"],
      goodNews: [
        "happy to tell", "happy to announce", "glad to tell", "good news", "great news", "we won",
        "got the job",
        "passed the", "was accepted", "got engaged", "getting married", "was born", "got promoted",
        "proud to", "thrilled",
        "delighted to", "pleased to",
      ],
      badNews: [
        "bad news", "unfortunately", "sorry to tell", "sad news", "passed away", "had to cancel", "is ill",
        "is sick",
        "in hospital", "regret to", "lost my", "broke my",
      ],
      information: [
        "fyi", "for your information", "attached", "please find", "just to let you know", "just so you know",
        "heads up",
        "quick update", "update on", "i've sent", "i have sent", "here is", "here are", "here's", "enclosed",
        "wanted to let you know",
      ],
      days: [
        "monday": "Monday", "tuesday": "Tuesday", "wednesday": "Wednesday", "thursday": "Thursday",
        "friday": "Friday",
        "saturday": "Saturday", "sunday": "Sunday", "tomorrow": "tomorrow",
      ],
      clockWords: ["at"], clockUnits: ["am": " am", "pm": " pm", "a.m": " am", "p.m": " pm"],
      clockJoin: " at ",
      phrases: [
        .time: [
          "Yes, {time} works for me.", "Sorry, {time} doesn't work for me. Could we find another time?",
          "Let me check my calendar and get back to you.",
        ],
        .times: ["{first} works best for me.", "{second} would suit me better.", "Either is fine with me."],
        .meeting: [
          "Yes, happy to. When would suit you?", "Sorry, I can't make it at the moment.",
          "Let me check my calendar and get back to you.",
        ],
        .invitation: [
          "Thank you for the invitation, I'd love to come!",
          "Thank you for the invitation. Unfortunately I can't make it.",
          "Thank you! I'll let you know as soon as I can.",
        ],
        .choice: ["The first one, please.", "I'd prefer the second one.", "Either is fine with me."],
        .yesNo: ["Yes.", "No, sorry.", "I'm not sure. I'll check and let you know."],
        .openQuestion: ["I'll find out and get back to you.", "I don't know, sorry."],
        .request: [
          "Sure, I'll take care of it.", "Sorry, I can't at the moment.",
          "I'll look into it. By when do you need it?",
        ],
        .badNews: [
          "I'm sorry to hear that.", "Thank you for letting me know.",
          "I'm sorry to hear that. Is there anything I can do?",
        ],
        .goodNews: [
          "That's great news, congratulations!", "I'm very happy to hear that.",
          "Thank you for letting me know!",
        ],
        .thanks: ["You're welcome!", "Glad I could help.", "Any time."],
        .information: ["Thank you, I'll have a look.", "Thank you for letting me know.", "Got it, thanks."],
      ]))
}

extension LanguagePhrases {
  static let english = LanguagePhrases(
    greetings: ["hi", "hello", "hey", "dear"],
    accountAlert: [
      "wasn't me", "if this wasn't you", "if this was not you", "was this you", "didn't make this request",
      "did not make this request", "if you didn't change", "if you did not change",
      "someone may be trying to access", "suspicious sign in", "suspicious login", "new sign in",
      "new login", "unrecognized device", "unusual activity", "security alert", "don't recognize this",
    ],
    appeal: [
      "chip in", "donate", "make a donation", "contribute now", "your contribution", "add your name",
      "sign the petition", "fundraising", "paid for by", "rush a donation", "deadline tonight",
      "grassroots", "our campaign", "match your gift", "help us reach",
    ],
    confirmation: [
      "booking confirmation", "your booking", "your reservation", "reservation confirmed",
      "registration confirmed", "thank you for registering", "you are registered", "you're registered",
      "confirm your subscription", "subscription confirmed", "welcome to your new account",
      "activate your account", "account has been created", "ticket number",
      "we have received your request", "we received your request", "case number", "check in",
      "boarding pass", "e ticket", "itinerary",
    ],
    doNotReply: [
      "do not reply", "please don't reply", "automatically generated", "automated message",
      "automatic message", "automatic notification",
    ],
    newsletter: [
      "newsletter", "view in browser", "view this email in", "view it in your browser", "view online",
      "read online", "in this issue", "this week's edition", "forward to a friend",
      "add us to your address book",
    ],
    offer: [
      "5% off", "off your next", "off everything", "off sitewide", "save up to", "save big",
      "free shipping", "free delivery", "limited time", "sale ends", "ends tonight", "ends soon",
      "last chance", "flash sale", "black friday", "cyber monday", "promo code", "discount code", "coupon",
      "voucher", "shop now", "buy now", "order now", "special offer", "exclusive offer", "best deals",
      "today only", "clearance", "buy one get", "new arrivals", "don't miss out", "while stocks last",
      "use code", "gift card", "early access", "upgrade now", "start your free trial", "free trial",
      "best sellers",
    ],
    receipt: [
      "your receipt", "receipt for", "order confirmation", "order confirmed", "thank you for your order",
      "thanks for your order", "order number", "your invoice", "invoice number", "payment received",
      "payment confirmation", "payment was successful", "has been paid", "order total", "amount due",
      "we received your payment", "your refund", "subscription renewed", "will renew", "billing period",
    ],
    securityCode: [
      "verification code", "security code", "confirmation code", "one time code", "one time password",
      "login code", "sign in code", "access code is", "passcode", "your code is", "verify your email",
      "confirm your email", "reset your password", "password reset", "two factor", "two step verification",
      "magic link",
    ],
    shipping: [
      "has shipped", "has been shipped", "been dispatched", "out for delivery", "tracking number",
      "track your package", "track your parcel", "track your order", "your package", "your parcel",
      "was delivered", "estimated delivery", "delivery attempt", "ready for pickup", "ready to collect",
    ],
    socialNotice: [
      "mentioned you", "tagged you", "started following you", "is now following you", "followed you",
      "new follower", "new followers", "friend request", "wants to connect", "wants to be friends",
      "invitation to connect", "accepted your invitation", "accepted your request", "accepted your friend",
      "liked your", "reacted to your", "commented on your", "replied to your comment",
      "replied to your post", "shared your post", "boosted your", "viewed your profile",
      "people you may know", "your network", "new connection", "congratulate", "endorsed you",
      "see their profile", "view profile", "friend suggestion", "see what's new with",
      "sent you a message on",
    ],
    statement: [
      "your statement", "statement is ready", "statement is available", "monthly statement",
      "account statement", "your bill", "bill is ready", "usage report", "weekly report", "monthly report",
      "account balance", "direct debit", "document is available", "new document", "appointment reminder",
      "your appointment", "terms of service", "privacy policy update", "scheduled maintenance",
      "status update", "build failed",
    ],
    unsubscribeFooter: [
      "unsubscribe", "opt out", "manage preferences", "manage your preferences", "email preferences",
      "update your preferences", "no longer wish to receive", "stop receiving", "you are receiving this",
      "you're receiving this", "this email was sent to", "why did i get this",
    ],
    welcome: [
      "thank you for signing up", "thanks for signing up", "thank you for joining", "thanks for joining",
      "thank you so much for joining", "thank you for subscribing", "thanks for subscribing",
      "thanks for registering", "welcome to the team", "welcome aboard", "your account is ready",
    ],
    abbreviations: [
      "mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "vs", "approx", "dept", "fig", "e.g", "i.e", "no",
      "vol", "inc", "cf",
    ])
}
