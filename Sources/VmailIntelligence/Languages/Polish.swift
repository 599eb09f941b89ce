extension LanguageLexicon {
  static let polish = LanguageLexicon(
    code: "pl",
    common: """
      i w z na do nie się to że jest są o po od za ale czy jak co kto kiedy gdzie dlaczego który która które dla przez przy ze \
      mnie mi cię ci nam was wam pan pani pana państwo państwa mam masz ma mamy macie mają może możesz mogę możemy być był była \
      będzie będę tak już tylko jeszcze bardzo też także oraz lub albo więc jeśli gdy ten ta te tego tej tym cześć witam dzień \
      dobry dziękuję dzięki proszę pozdrawiam pozdrowienia poważaniem moje mój moja twój nasz jutro dziś we
      """,
    summary: SummaryLexicon(
      greetings: [
        "cześć", "hej", "witam", "witaj", "dzień dobry", "dobry wieczór", "szanowny", "szanowna", "szanowni",
        "drogi", "droga", "drodzy", "kochana", "kochany",
      ],
      closings: [
        "pozdrawiam", "pozdrowienia", "z poważaniem", "serdecznie pozdrawiam", "serdeczne pozdrowienia",
        "pozdr", "do zobaczenia", "do usłyszenia",
        "dziękuję", "z góry dziękuję", "dzięki", "łączę pozdrowienia", "ściskam", "całuję", "miłego dnia",
        "pozdrawiamy",
      ],
      decisions: [
        "zdecydowaliśmy", "zdecydowano", "decyzja", "ustaliliśmy", "ustalono", "zgadzam się", "zatwierdzone",
        "zatwierdzony", "zatwierdzam",
        "potwierdzam", "potwierdzone", "ostatecznie", "wybieramy", "podsumowując", "wniosek", "termin",
        "najpóźniej", "przełożone", "przesunięte",
        "odwołane", "zarezerwowane", "zamówione", "zamiast", "rozwiązane", "zostajemy przy",
      ],
      requests: [
        "proszę", "prosimy", "czy możesz", "czy mógłbyś", "czy mogłabyś", "czy może pan", "czy może pani",
        "czy mogą państwo", "potrzebujemy",
        "potrzebuję", "trzeba", "musimy", "daj znać", "dajcie znać", "proszę o informację", "pamiętaj",
        "musi",
      ],
      times: [
        "poniedziałek", "wtorek", "środa", "środę", "czwartek", "piątek", "sobota", "sobotę", "niedziela",
        "niedzielę", "stycznia", "lutego",
        "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września", "października", "listopada",
        "grudnia", "dziś", "dzisiaj", "jutro",
        "wieczorem", "w przyszłym tygodniu", "w tym tygodniu", "do końca", "godz", "godzinie",
      ],
      answers: [
        "tak", "nie", "zgoda", "jasne", "dobrze", "ok", "oczywiście", "niestety", "przepraszam", "gotowe",
        "świetnie",
      ],
      pleasantries: [
        "mam nadzieję", "dziękuję za", "dzięki za", "miłego dnia", "miłego weekendu", "co słychać",
        "jak się masz", "dziękuję wszystkim",
        "przepraszam za późną", "w razie pytań", "czekam na", "cieszę się na",
      ],
      boilerplate: [
        "wypisz się", "zrezygnuj z subskrypcji", "poufna", "poufne", "adresatem", "rodo",
        "polityka prywatności", "wysłane z", "w przeglądarce", "nie odpowiadaj",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "kto", "kogo", "komu", "co", "czego", "kiedy", "gdzie", "dokąd", "skąd", "który", "która", "które",
        "którą", "jaki", "jaka", "jakie", "jaką", "dlaczego",
        "czemu", "jak", "ile", "o której", "na kiedy", "do kiedy", "od kiedy", "z kim", "o czym",
      ],
      alternatives: ["czy", "lub", "albo"],
      requests: [
        "czy możesz", "czy mógłbyś", "czy mogłabyś", "czy może pan", "czy może pani", "czy mógłby pan",
        "czy mogłaby pani", "czy mogą państwo",
        "możesz", "mógłbyś", "mogłabyś", "proszę", "prosimy", "czy byłbyś",
      ],
      meetings: [
        "spotkać", "spotkanie", "spotkamy", "zadzwonić", "rozmowa", "porozmawiać", "masz czas", "ma pan czas",
        "ma pani czas", "mają państwo czas", "jesteś wolny",
        "jesteś wolna", "pasuje", "odpowiada", "obiad", "lunch", "kawa", "kawę", "kolację", "termin",
      ],
      invitations: [
        "zapraszam", "zapraszamy", "zaprosić", "zaproszenie", "zaproszony", "zaproszona", "świętować",
        "świętujemy", "impreza", "imprezę", "przyjdziesz", "wpadniesz",
      ],
      thanks: ["dziękuję", "dzięki", "bardzo dziękuję", "serdecznie dziękuję", "dziękujemy"],
      goodNews: [
        "dobra wiadomość", "dobre wiadomości", "świetna wiadomość", "z radością", "udało się", "zdałem",
        "zdałam", "wygraliśmy", "urodził się", "urodziła się", "awans", "bierzemy ślub",
      ],
      badNews: [
        "zła wiadomość", "złe wiadomości", "niestety", "zmarł", "zmarła", "chory", "chora", "w szpitalu",
        "z przykrością", "muszę odwołać", "smutna wiadomość",
      ],
      information: [
        "dla informacji", "do wiadomości", "w załączniku", "w załączeniu", "załączam", "przesyłam", "wysyłam",
        "oto", "chciałem tylko", "chciałam tylko", "informuję",
      ],
      days: [
        "poniedziałek": "poniedziałek", "wtorek": "wtorek", "środa": "środa", "środę": "środa",
        "czwartek": "czwartek", "piątek": "piątek",
        "sobota": "sobota", "sobotę": "sobota", "niedziela": "niedziela", "niedzielę": "niedziela",
      ],
      clockWords: ["o", "godz", "godzinie", "godzina"], clockUnits: [:], clockJoin: " o ",
      phrases: [
        .time: [
          "Tak, {time} mi pasuje.", "Niestety w tym terminie nie mogę. Czy możliwy jest inny termin?",
          "Sprawdzę w kalendarzu i dam znać.",
        ],
        .times: ["Najlepiej pasuje mi {first}.", "Lepiej pasuje mi {second}.", "Oba terminy mi pasują."],
        .meeting: [
          "Tak, chętnie. Jaki termin byłby dobry?", "Niestety w tej chwili nie mogę.",
          "Sprawdzę w kalendarzu i dam znać.",
        ],
        .invitation: [
          "Bardzo dziękuję za zaproszenie, chętnie przyjdę!",
          "Bardzo dziękuję za zaproszenie. Niestety nie mogę przyjść.",
          "Bardzo dziękuję! Dam znać najszybciej, jak to możliwe.",
        ],
        .choice: ["Pierwsza możliwość, proszę.", "Wolę drugą możliwość.", "Obie możliwości mi odpowiadają."],
        .yesNo: ["Tak.", "Niestety nie.", "Nie mam pewności. Sprawdzę i dam znać."],
        .openQuestion: ["Sprawdzę to i dam znać.", "Niestety nie wiem."],
        .request: [
          "Oczywiście, zajmę się tym.", "Niestety w tej chwili nie mogę.",
          "Przyjrzę się temu. Na kiedy to potrzebne?",
        ],
        .badNews: [
          "Bardzo mi przykro.", "Dziękuję za wiadomość.", "Bardzo mi przykro. Czy mogę jakoś pomóc?",
        ],
        .goodNews: ["Świetna wiadomość, gratulacje!", "Bardzo się cieszę.", "Dziękuję za wiadomość!"],
        .thanks: ["Nie ma za co!", "Cała przyjemność po mojej stronie.", "Drobiazg."],
        .information: ["Dziękuję, zajrzę do tego.", "Dziękuję za informację.", "Dziękuję, dotarło."],
      ]))
}

extension LanguagePhrases {
  static let polish = LanguagePhrases(
    greetings: ["cześć", "szanowny", "szanowna", "drogi", "droga", "dzień"],
    accountAlert: ["jeśli to nie ty", "nowe logowanie", "alert bezpieczeństwa"],
    appeal: ["wesprzyj", "przekaż darowiznę", "podpisz petycję"],
    confirmation: ["twoja rezerwacja", "potwierdzenie rezerwacji", "twoje zgłoszenie", "aktywuj konto"],
    doNotReply: [
      "nie odpowiadaj", "prosimy nie odpowiadać", "wiadomość automatyczna", "wygenerowana automatycznie",
    ],
    newsletter: ["zobacz w przeglądarce", "wersja online", "biuletyn"],
    offer: [
      "5% taniej", "rabat", "rabatu", "kod rabatowy", "darmowa dostawa", "promocja", "promocje",
      "wyprzedaż", "kup teraz", "ostatnia szansa", "tylko dziś", "okazja",
    ],
    receipt: [
      "potwierdzenie zamówienia", "twoje zamówienie", "numer zamówienia", "faktura nr",
      "płatność otrzymana", "potwierdzenie płatności",
    ],
    securityCode: [
      "kod weryfikacyjny", "kod bezpieczeństwa", "jednorazowy kod", "zresetuj hasło",
      "potwierdź swój adres",
    ],
    shipping: ["twoja paczka", "numer przesyłki", "została wysłana", "gotowa do odbioru"],
    socialNotice: [
      "wspomniał o tobie", "wspomniała o tobie", "oznaczył cię", "obserwuje cię", "zaczął cię obserwować",
      "zaczęła cię obserwować", "zaproszenie do znajomych", "skomentował twój", "skomentowała twój",
      "polubił twój",
    ],
    statement: ["wyciąg", "nowy dokument", "twoja wizyta", "regulamin"],
    unsubscribeFooter: ["wypisz się", "zrezygnuj z", "anuluj subskrypcję", "rezygnacja z"],
    welcome: ["dziękujemy za rejestrację", "witamy w"],
    abbreviations: ["np", "ul", "godz", "tzn", "tj", "wg", "mgr"])
}
