import VmailDomain

extension Rule {
  /// What networks say of other people.
  static let socialNotice = Rule(
    name: "social-notice", evidence: [.social: 2.5],
    test: .phrases(
      [
        "mentioned you", "tagged you", "started following you", "is now following you", "followed you",
        "new follower", "new followers", "friend request", "wants to connect", "wants to be friends",
        "invitation to connect",
        "accepted your invitation", "accepted your request", "accepted your friend", "liked your",
        "reacted to your",
        "commented on your", "replied to your comment", "replied to your post", "shared your post",
        "boosted your",
        "viewed your profile", "people you may know", "your network", "new connection", "congratulate",
        "endorsed you",
        "see their profile", "view profile", "friend suggestion", "see what's new with",
        "sent you a message on",
        "hat dich erwähnt", "hat sie erwähnt", "hat dich markiert", "folgt dir", "folgt ihnen",
        "freundschaftsanfrage",
        "kontaktanfrage", "hat deinen beitrag", "hat ihren beitrag", "gefällt dein", "personen die du kennen",
        "vous a mentionné", "vous a identifié", "vous suit", "abonné à votre compte", "nouvel abonné",
        "demande d'ami",
        "invitation à se connecter", "a aimé votre", "a commenté votre", "souhaite rejoindre votre réseau",
        "te ha mencionado", "te mencionó", "te ha etiquetado", "te sigue", "ha empezado a seguirte",
        "empezó a seguirte",
        "solicitud de amistad", "nuevo seguidor", "le gusta tu", "comentó tu", "ha comentado tu",
        "quiere conectar",
        "ti ha menzionato", "ti ha taggato", "ha iniziato a seguirti", "richiesta di amicizia",
        "nuovo follower",
        "ha commentato il tuo", "piace il tuo", "vuole collegarsi",
        "mencionou você", "marcou você", "começou a seguir você", "pedido de amizade",
        "solicitação de amizade",
        "novo seguidor", "curtiu sua", "comentou sua", "comentou na sua", "quer se conectar",
        "nämnde dig", "taggade dig", "började följa dig", "följer dig", "vänförfrågan", "ny följare",
        "gillade ditt",
        "gillar ditt", "kommenterade ditt", "heeft je genoemd", "volgt je nu", "vriendschapsverzoek",
        "wspomniał o tobie", "wspomniała o tobie", "oznaczył cię", "obserwuje cię", "zaczął cię obserwować",
        "zaczęła cię obserwować", "zaproszenie do znajomych", "skomentował twój", "skomentowała twój",
        "polubił twój",
        "упомянул вас", "упомянула вас", "отметил вас", "отметила вас", "подписался на вас",
        "подписалась на вас",
        "заявка в друзья", "хочет добавить вас", "оценил вашу", "оценила вашу", "новый подписчик",
        "フォローしました", "フォローされ", "いいねしました", "友達リクエスト", "メンション", "コメントしました", "つながり申請",
        "关注了你", "关注了您", "提到了你", "好友请求", "赞了你", "评论了你", "新粉丝", "加为好友",
      ]),
    positive: {
      [
        MessageFacts(sender: "n@net.example", subject: "Ida Holm mentioned you in a comment"),
        MessageFacts(sender: "n@net.example", subject: "Jan folgt dir jetzt"),
        MessageFacts(sender: "n@net.example", text: "田中さんがあなたをフォローしました。"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "You were mentioned, and I like your follow-up.")]
    })
}
