/// The HTML of a typical newsletter: nested tables, inline styles, images and tracking links.
enum Newsletter {
  static func html(_ tongue: Tongue, sections: Int, _ random: inout SeededRandom) -> String {
    var page = """
      <!DOCTYPE html><html><head><meta charset="utf-8"><title>\(tongue.sentence(4, &random))</title>
      <style>body{margin:0;background:#f4f4f4}.box{width:600px;font:14px/20px Arial}a{color:#0366d6}</style>
      </head><body><div style="display:none;max-height:0">\(tongue.sentence(9, &random))</div>
      <table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">\n
      """
    for section in 0..<sections {
      page += """
        <table class="box" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
        <tr><td style="padding:12px 24px;background-color:#ffffff"><img src="https://cdn.example/\(random.next()).jpg"
        width="280" height="180" alt="\(tongue.sentence(2, &random))"></td>
        <td style="padding:12px 24px;vertical-align:top"><h2 style="font-size:18px;margin:0">
        \(tongue.sentence(3, &random))</h2><p style="margin:8px 0;color:#333">
        \(tongue.paragraph(3, &random))</p>
        <a href="https://click.example/\(random.next())?s=\(section)&amp;u=42" style="font-weight:bold">
        \(tongue.sentence(2, &random))</a></td></tr></table>\n
        """
    }
    return page
      + "</td></tr></table><img src=\"https://open.example/p.gif\" width=\"1\" height=\"1\"></body></html>"
  }
}
