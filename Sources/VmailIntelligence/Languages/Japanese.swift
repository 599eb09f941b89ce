// Supports summaries only: the wording of replies depends on the relation between the people, which a table can't
// express.
extension LanguageLexicon {
  static let japanese = LanguageLexicon(
    code: "ja",
    common: "の に は を た が で て と し れ さ る も す ま い う か ら な こ お よ き",
    summary: SummaryLexicon(
      greetings: ["お世話になっております", "お疲れ様です", "こんにちは", "おはようございます", "いつもお世話に", "お世話になります"],
      closings: ["よろしくお願い", "以上、よろしく", "敬具", "宜しくお願い", "失礼いたします", "何卒よろしく"],
      decisions: ["決定", "決まり", "承認", "確定", "変更", "延期", "中止", "締め切り", "締切", "予定です", "いたします", "ことにしました", "了承"],
      requests: ["お願いします", "お願いいたします", "ください", "いただけますか", "いただけると", "必要です"],
      times: [
        "月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜", "今日", "明日", "来週", "今週", "来月", "月末", "時から", "日まで", "日に",
      ],
      answers: ["はい", "いいえ", "承知", "了解", "わかりました", "残念ながら", "問題ありません"],
      pleasantries: ["ありがとうございます", "お忙しいところ", "ご連絡ありがとう", "お世話になって", "恐れ入ります"],
      boilerplate: ["配信停止", "機密", "このメールは自動", "返信できません", "個人情報"]))
}

extension LanguagePhrases {
  static let japanese = LanguagePhrases(
    accountAlert: ["心当たりがない", "新しいログイン", "セキュリティ通知"],
    appeal: ["ご寄付", "寄付"],
    confirmation: ["予約確認", "予約が完了", "登録が完了", "受付番号"],
    doNotReply: ["送信専用", "自動送信", "自動配信"],
    newsletter: ["メルマガ", "メールマガジン", "ブラウザで"],
    offer: ["セール", "割引", "クーポン", "送料無料", "期間限定", "お得", "新商品", "キャンペーン"],
    receipt: ["ご注文", "注文番号", "領収書", "ご請求", "お支払い"],
    securityCode: ["認証コード", "確認コード", "ワンタイム", "パスワードの再設定"],
    shipping: ["発送しました", "お荷物", "配達", "追跡番号"],
    socialNotice: ["フォローしました", "フォローされ", "いいねしました", "友達リクエスト", "メンション", "コメントしました", "つながり申請"],
    statement: ["ご利用明細", "お知らせ", "ご予約", "明細"],
    unsubscribeFooter: ["配信停止", "配信解除"],
    welcome: ["ご登録ありがとう", "会員登録"])
}
