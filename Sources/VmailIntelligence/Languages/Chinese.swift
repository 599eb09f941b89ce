// Supports summaries only: the wording of replies depends on the relation between the people, which a table can't
// express.
extension LanguageLexicon {
  static let chinese = LanguageLexicon(
    code: "zh",
    common: "的 是 了 不 我 你 们 在 有 这 那 和 就 也 都 要 会 到 说 们 您 吗 请 把 为 這 們 個 个 对 還 还",
    summary: SummaryLexicon(
      greetings: ["你好", "您好", "大家好", "各位", "尊敬的", "早上好", "下午好", "亲爱的"],
      closings: ["此致", "祝好", "谢谢", "謝謝", "顺祝", "敬上", "祝商祺", "祝工作顺利", "此致敬礼"],
      decisions: ["决定", "決定", "同意", "批准", "确认", "確認", "改为", "改到", "推迟", "取消", "截止", "最终", "定在", "敲定", "已经定"],
      requests: ["请", "請", "麻烦", "能否", "可以吗", "需要", "务必", "帮忙"],
      times: [
        "周一", "周二", "周三", "周四", "周五", "周六", "周日", "星期", "今天", "明天", "后天", "下周", "本周", "下个月", "月底", "点", "日前",
      ],
      answers: ["好的", "可以", "没问题", "不行", "同意", "抱歉", "收到"],
      pleasantries: ["谢谢您的", "感谢", "希望您", "辛苦了", "打扰了", "期待您"],
      boilerplate: ["退订", "保密", "自动发送", "请勿回复", "隐私"]))
}

extension LanguagePhrases {
  static let chinese = LanguagePhrases(
    accountAlert: ["如非本人", "异地登录", "安全提醒", "新设备登录"],
    appeal: ["捐款", "捐赠", "联署"],
    confirmation: ["预订成功", "预订确认", "注册成功", "出票"],
    doNotReply: ["请勿回复", "请勿直接回复", "系统自动"],
    newsletter: ["在浏览器中", "电子报", "周刊"],
    offer: ["優惠", "优惠", "折扣", "限时", "促销", "免运费", "包邮", "满减", "特价", "秒杀", "领券", "新品上市", "立即购买"],
    receipt: ["订单号", "订单确认", "您的订单", "电子发票", "付款成功", "支付成功"],
    securityCode: ["验证码", "校验码", "重置密码", "動態密碼"],
    shipping: ["快递", "已发货", "物流", "取件码", "派送"],
    socialNotice: ["关注了你", "关注了您", "提到了你", "好友请求", "赞了你", "评论了你", "新粉丝", "加为好友"],
    statement: ["账单", "对账单", "余额", "预约"],
    unsubscribeFooter: ["退订", "取消订阅"],
    welcome: ["欢迎加入", "感谢您的注册", "感谢注册"])
}
