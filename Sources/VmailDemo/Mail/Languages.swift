import VmailDomain

/// Friends all over the world, each with their own language, script and charset.
enum Languages {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    latin(clock) + otherAlphabets(clock) + eastAsian(clock)
  }

  @DialogueList
  private static func latin(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "german", "Grüße aus dem Fußgängertunnel", .primary,
      Letter(
        Person("Jürgen Müßig", "juergen@muessig.example"), .days(1, 3),
        """
        Liebe Kim,

        ich übe wieder Posaune, und weil die Nachbarn größeren Wert auf Ruhe
        legen, übe ich im Fußgängertunnel. Bisherige Einnahmen: 3,40 € und ein
        Brötchen.

        Am Samstag spiele ich „Ännchen“. Kommst du vorbei?

        Schöne Grüße
        Jürgen
        """
      ).unread())

    Dialogue(
      "french", "Le déménagement est (presque) terminé", .primary,
      Letter(
        Person("Hélène Lefèvre", "helene@lefevre.example"), .days(2, 20),
        """
        Salut Kim,

        ça y est, nous habitons à la campagne ! Le matin, un coq nous réveille ;
        l'après-midi, le même coq dort sur ma chaise de bureau. Je n'ose rien
        dire, c'est lui qui connaît le mot de passe.

        Viens quand tu veux, apporte des bottes.

        Grosses bises,
        Hélène
        """))

    Dialogue(
      "spanish", "¿Te acuerdas de la paella?", .primary,
      Letter(
        Person("Lucía Fernández", "lucia@fernandez.example"), .days(3, 22),
        """
        ¡Hola, Kim!

        Mi abuela aún habla de tu «paella» con salchichas. Dice que te perdona,
        pero que no lo vuelvas a hacer. ¿Vienes en mayo? Esta vez cocina ella y
        tú miras, en silencio.

        Un abrazo muy fuerte,
        Lucía
        """
      ).answered())

    Dialogue(
      "swedish", "Båten är målad – äntligen!", .primary,
      Letter(
        Person("Björn Åkesson", "bjorn@akesson.example"), .days(5, 2),
        .coded(
          """
          Hej Kim!

          Båten är målad, masten är på plats och måsarna är förvånade. Den blå
          färgen heter "Lördag" och den gröna "Nästan blå".

          Vi sjösätter på lördag. Ta med kanelbullar, annars får du ösa.

          Hälsningar
          Björn
          """, .latin1)))

    Dialogue(
      "polish", "Pierogi: zażółć gęślą jaźń", .primary,
      Letter(
        Person("Zofia Wiśniewska", "zofia@wisniewska.example"), .days(8, 3),
        """
        Cześć Kim,

        próbowałam Twojego przepisu na pierogi. Wyszło sto czterdzieści sztuk,
        bo źle przeczytałam „na cztery osoby” jako „na cztery pułki”.

        Zamrażarka jest pełna. Przyjeżdżaj, proszę, i to głodna jak wilk!

        Całuję
        Zosia
        """))
  }

  @DialogueList
  private static func otherAlphabets(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "russian", "Как дела? У нас снег", .primary,
      Letter(
        Person("Ольга Соколова", "olga@sokolova.example"), .days(4, 4),
        .coded(
          """
          Привет, Ким!

          У нас снова снег, а дети уже посадили помидоры. На подоконнике теперь
          лето, а за окном зима, и кот сидит ровно посередине.

          Напиши, как поживает твой огород!

          Обнимаю,
          Ольга
          """, .cyrillic)
      ).zone(180))

    Dialogue(
      "greek", "Καλημέρα από το νησί", .primary,
      Letter(
        Person("Ελένη Παπαδάκη", "eleni@papadaki.example"), .days(10, 1),
        .coded(
          """
          Καλημέρα Κιμ,

          το καράβι άργησε τρεις ώρες, γιατί ο καπετάνιος είχε ραντεβού για καφέ.
          Ο καφές ήταν εξαιρετικός, ήπια κι εγώ έναν.

          Σε περιμένουμε το καλοκαίρι!

          Φιλιά
          Ελένη
          """, .greek)
      ).zone(120))

    Dialogue(
      "arabic", "دعوة إلى العشاء يوم الجمعة", .primary,
      Letter(
        Person("ليلى حداد", "layla@haddad.example"), .days(2, 3),
        """
        مرحبا كيم،

        أدعوك إلى العشاء يوم الجمعة الساعة 19:30. أمي ستطبخ، وهذا يعني أن
        الطعام سيكفي الشارع كله.

        من فضلك لا تأكلي شيئا قبل ذلك، ويفضل منذ الأربعاء.

        تحياتي،
        ليلى
        """
      ).zone(180).unread())

    Dialogue(
      "hebrew", "מצאתי את הספר שלך (עמוד 214)", .primary,
      Letter(
        Person("נועם לוי", "noam@levi.example"), .days(16, 2),
        """
        שלום קים,

        מצאתי את הספר שהשאלת לי לפני שש שנים. הוא היה מתחת לספה, פתוח בעמוד 214,
        ומישהו כתב שם "הסוף ברור".

        האם זה היית את?

        נועם
        """
      ).zone(120))
  }

  @DialogueList
  private static func eastAsian(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "japanese", "桜が咲きました🌸", .primary,
      Letter(
        Person("佐藤 健", "ken@sato.example"), .days(6, 4),
        """
        キムさん、こんにちは。

        近所の桜が咲きました。写真を撮ろうとしたら、おにぎりをカラスに取られて
        しまいました。写真にはカラスの得意げな顔だけが写っています。

        また遊びに来てくださいね。

        佐藤 健
        """
      ).zone(540))

    Dialogue(
      "chinese", "周末一起包饺子吧", .primary,
      Letter(
        Person("李伟", "wei@li.example"), .days(3, 3),
        """
        Kim，你好！

        周末我们家包饺子，奶奶说你上次包的像小船，很有特色，也很会漏水。
        这次她要亲自教你。

        星期六下午四点，别迟到！

        李伟
        """
      ).zone(480).unread())

    Dialogue(
      "korean", "한국어 편지를 연습해요", .primary,
      Letter(
        Person("박민준", "minjun@park.example"), .days(22, 5),
        """
        안녕하세요, 킴!

        지난번 편지에서 "저는 등대입니다"라고 쓰셨어요. 아마 "저는 등대를
        좋아합니다"라는 뜻이었겠지요? 하지만 등대인 킴도 멋져요.

        다음 편지를 기다릴게요.

        박민준
        """
      ).zone(540).answered())
  }
}
