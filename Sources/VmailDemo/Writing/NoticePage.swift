/// The HTML of a notice with one button.
struct NoticePage {
  var brand: String
  var host: String
  var title: String
  var text: String
  var button: String
  var path: String

  var html: String {
    """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8"></head><body style="font-family:sans-serif">
    <table role="presentation" width="480"><tr><td><img src="https://static.\(host)/logo.png" width="96"
     height="32" alt="\(brand)"></td></tr>
    <tr><td><h1 style="font-size:18px">\(title)</h1><p>\(text)</p>
    <p><a href="https://\(host)/\(path)?utm_source=mail&amp;utm_medium=notice"
     style="background:#205090;color:#ffffff;padding:8px 16px">\(button)</a></p>
    <p style="font-size:11px;color:#888888">\(brand) sends you this. You can
     <a href="https://\(host)/settings?utm_source=mail">choose what we send</a>.</p></td></tr></table>
    <img src="https://seen.\(host)/i/\(path).gif" width="1" height="1" alt=""></body></html>
    """
  }
}
