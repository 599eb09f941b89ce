import VmailDomain

extension Rule {
  /// Mail from a social network's own servers.
  static let socialNetwork = Rule(
    name: "social-network", evidence: [.social: 4],
    test: .facts(reason: nil) { networks.contains(String($0.organisation)) },
    positive: {
      [
        MessageFacts(sender: "notification@facebookmail.com"),
        MessageFacts(sender: "messages-noreply@linkedin.com"), MessageFacts(sender: "info@e.pinterest.com"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@notlinkedin.com"), MessageFacts(sender: "ann@linkedin.com.example")]
    })

  private static let networks: Set<String> = [
    "facebookmail.com", "facebook.com", "instagram.com", "linkedin.com", "twitter.com", "x.com",
    "pinterest.com",
    "tumblr.com", "xing.com", "vk.com", "ok.ru", "meetup.com", "nextdoor.com", "snapchat.com", "tiktok.com",
    "mastodon.social", "bsky.app", "bsky.social", "redditmail.com", "quora.com", "myspace.com", "flickr.com",
    "youtube.com", "goodreads.com", "strava.com", "twitch.tv", "discord.com", "foursquare.com", "badoo.com",
    "tinder.com",
    "mixi.jp", "weibo.com", "threads.net", "couchsurfing.com", "yammer.com", "viadeo.com", "kununu.com",
  ]
}
