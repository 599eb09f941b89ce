/// The HTML of a typical newsletter: a hidden preheader with padding, layout tables, remote images, tracking pixels
/// and tracking links.
struct NewsletterPage: Sendable {
  var brand: String
  var host: String
  var campaign: String
  var preheader: String
  var stories: [(title: String, text: String)]

  var html: String {
    let padding = String(repeating: "&#847;&zwnj;&nbsp;&#8199;&shy;", count: 24)
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(brand)</title>
      <style>.story h2 { font-size: 20px } @media (max-width: 600px) { .story { width: 100% } }</style></head>
      <body style="margin:0;background:#f4f4f0">
      <div style="display:none;max-height:0;overflow:hidden">\(preheader)</div>
      <div style="display:none;max-height:0;overflow:hidden">\(padding)</div>
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
      <table role="presentation" width="600" cellpadding="16"><tr><td>
      <a href="\(link(""))"><img src="https://cdn.\(host)/\(campaign)/head.png" width="600" height="120"
       alt="\(brand)"></a></td></tr>
      \(stories.enumerated().map { story($0.element, number: $0.offset + 1) }.joined(separator: "\n"))
      <tr><td style="font-size:12px;color:#777777"><hr>You get this letter because you once typed your
      address into a small box. <a href="https://\(host)/u/77">Unsubscribe</a> ·
      <a href="\(link("view"))">Read in the browser</a></td></tr></table>
      </td></tr></table>
      <img src="https://open.\(host)/o.gif?c=\(campaign)&amp;r=77" width="1" height="1" alt="">
      <img src="https://count.\(host)/p/\(campaign)" style="width:0;height:0;opacity:0" alt="">
      </body></html>
      """
  }

  /// The stories for readers without HTML.
  var text: String { stories.map { "\($0.title)\n\($0.text)\n" }.joined(separator: "\n") }

  private func story(_ story: (title: String, text: String), number: Int) -> String {
    """
    <tr><td class="story"><h2>\(story.title)</h2>
    <img src="https://cdn.\(host)/\(campaign)/\(number).jpg" width="560" height="240" alt="">
    <p>\(story.text)</p><p><a href="\(link("story-\(number)"))"><b>Read on</b></a></p></td></tr>
    """
  }

  private func link(_ path: String) -> String {
    "https://\(host)/\(path)?utm_source=letter&amp;utm_medium=email&amp;utm_campaign=\(campaign)&amp;mc_eid=77ab"
  }
}
