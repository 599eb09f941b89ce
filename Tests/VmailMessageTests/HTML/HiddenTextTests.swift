import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Hidden text", .timeLimit(.minutes(10)))
struct HiddenTextTests {
  private func text(_ html: String) -> String { HTMLReader.read(html).richText.plainText() }

  @Test(
    arguments: [
      "<div style='display:none'>x</div>", "<div style='DISPLAY : n\\6fne !important'>x</div>",
      "<span style='visibility:hidden'>x</span>", "<div style='opacity:0.0'>x</div>", "<div hidden>x</div>",
      "<div style='font-size:0px'>x</div>", "<p style='font-size:0'><b style='font-size:14éx'>x</b></p>",
      "<span style='font-size:1px'>x</span>",
      "<div style='max-height:0;overflow:hidden'>x</div>", "<div style='width:0;overflow:hidden'>x</div>",
      "<span style='display:block;height:0;overflow:hidden'>x</span>",
      "<a style='float:left;max-height:0;overflow:hidden'>x</a>",
      "<div style='position:absolute;top:-5000px'>x</div>", "<p style='opacity:.01'>x</p>",
      "<p style='color:#fbfbfb'>x</p>",
      "<div style='opacity:0%'>x</div>", "<div style='opacity:-.5e1'>x</div>", "<p style='font:0/0 a'>x</p>",
      "<p style='font-size:0'><b style='font-size:2em'>x</b></p>",
      "<div style='display:none! /**/important;display:block'>x</div>",
      "<style>.p{display:none}</style><p class='p q'>x</p><style>.q{color:red}</style>",
      "<style media=screen>.a .q,.p{opacity:0}</style><p class='p q'>x</p>",
      "<style>.p:hover,.p{display:none}</style><p class=p>x</p>",
      "<style>#p{display:none}.p{display:block}</style><p class=p id=p>x</p>",
      "<div style='color:white'><p style='color:inherit'>x</p></div>", "<font color=' #FFF'>x</font>",
      "<font color='#fffffffff'>x</font>", "<p style='background:#fff none;color:#fff'>x</p>",
      "<span style='color:#fff'>x</span>", "<font color=white>x</font>",
      "<span style='color:transparent'>x</span>",
      "<span style='color:rgba(0,0,0,0)'>x</span>", "<span style='color:rgb(0 0 0 / 0)'>x</span>",
      "<span style='color:rgba( 255 , 255, 255, 1)'>x</span>", "<p style='font-size:0vw'>x</p>",
      "<p style='color:#fefefe;background:#ffffff'>x</p>",
      "<table bgcolor=#123456><tr><td><font color='#123456'>x</font></td></tr></table>",
      "<style>.p{display:none}</style><span class=p>x</span>",
      "<style><!-- span.p , i { color:white } --></style><span class='q p'>x</span>",
      "<style>#p{visibility:collapse}</style><div id=p><p>x</p></div>",
      "<style>.p{display:none!important}</style><div class=p style='display:block'>x</div>",
      "<div style='display:none'><div style='display:block'>x</div></div>",
      "<style>.p.q{display:none}</style><p class='q p'>x</p>",
      "<div style='opacity:0'><p style='position:fixed'>x</p></div>",
      "<div style='height:0;overflow:hidden'><p style='position:relative'>x</p></div>",
      "<style>@media (min-width:800px){.p{display:none}}</style><p class=p>x</p>",
      "<style>i{display:none}@media (max-width:799px){i{display:block}}</style><i>x</i>",
      "<style>i{display:none}.no i,[owa] i,u+i{display:block}</style><i>x</i>",
      "<style>i{display:none}i:hover,i::before{display:block}</style><i>x</i>",
      "<style>div .p{display:block}#p{display:none}</style><div><p class=p id=p>x</p></div>",
      "<style>i{display:none}@keyframes a{i{display:block}}</style><i>x</i>",
      "<style>div p{display:block}</style><div><p style='opacity:0'>x</p></div>",
      "<div style='position:absolute;left:-9999px;margin:-1px'>x</div>",
      "<p style='color:#fff;filter:none'>x</p>",
      "<meta name=color-scheme content='light dark'><font color=white>x</font>",
      "<style>:root{color-scheme:light dark}</style><font color=white>x</font>",
      "<p style='font-size:1px;zoom:1'>x</p>",
    ])
  func `Invisible text is not read`(html: String) {
    #expect(text("<p>a</p>" + html + "<p>b</p>") == "a\n\nb")
    #expect(HTMLText.plainText(from: "<p>a</p>" + html + "<p>b</p>").text == "a\n\nb", "found by a search")
  }

  @Test(
    arguments: [
      "<math<!--><annotation>x</annotation>", "<math><mi><p>x</math>", "<math><title>x</title></math>",
      "<p><video><p>x</p>", "<p><b><canvas><i><meter><div>x</div>", "<p><video></p><p>x</p>",
      "<p><audio>b</audio><p>x</p>", "<button><p><video>b<div>x</div>",
      "<td style='font-size:0'><span style='font-size:16px'>x</span></td>", "<a style='mso-hide:all'>x</a>",
      "<div style='opacity:0.9'>x</div>", "<div style='max-height:none'>x</div>",
      "<div style='position:absolute;top:-4999px'>x</div>", "<p style='opacity:.011'>x</p>",
      "<p style='color:#fafafa'>x</p>", "<p style='font-size:1.1px'>x</p>",
      "<div style='text-indent:-9999px'>x</div>", "<div style='position:absolute;left:-200px'>x</div>",
      "<div style='position:absolute;right:-9999px'>x</div>", "<td style='height:0;overflow:hidden'>x</td>",
      "<div style='opacity:0px'>x</div>", "<div style='opacity:0 0'>x</div>",
      "<div style='opacity:0.'>x</div>",
      "<div style='width:0 0;overflow:hidden'>x</div>", "<div style='height:0%;overflow:hidden'>x</div>",
      "<div style='height:0;height:9px;overflow:hidden'>x</div>", "<div hidden style='display:block'>x</div>",
      "<div style='height:0;padding:9px;overflow:hidden'>x</div>", "<dialog style='display:block'>x</dialog>",
      "<div style='height:0;min-height:9px;overflow:hidden'>x</div>", "<p style='font-size:-1px'>x</p>",
      "<p style='font-size:1'>x</p>", "<p style='font-size:0'><b style='font-size:small'>x</b></p>",
      "<p style='font-size:0'><b style='font:14px Arial'>x</b></p>", "<p style='color:ffffff'>x</p>",
      "<p style='dis/**/play:none'>x</p>", "<p style='display:none!importan'>x</p>",
      "<p style='display\\3a none'>x</p>", "<p style='opacity:\\30'>x</p>",
      "<p style=\"x:'\n';display:none;'\">x</p>", "<p style='x:{;display:none;}'>x</p>",
      "<p style='display:block!important;display:none'>x</p>",
      "<style>.p{display:block!important}</style><p class=p style='display:none'>x</p>",
      "<style>.p{display:none}.q{display:block}</style><p class='q p'>x</p>",
      "<style>.p{display:none}.q{display:block}p.p{display:block}</style><p class=p>x</p>",
      "<style>.P{display:none}</style><p class=p>x</p>", "<style>.p,?{display:none}</style><p class=p>x</p>",
      "<style>.1{display:none}</style><p class=1>x</p>", "<style>a;p{display:none}</style><p>x</p>",
      "<style>a{x:'}p{display:none}'}</style><p>x</p>", "<style media=print>p{display:none}</style><p>x</p>",
      "<style type=text/x>p{display:none}</style><p>x</p>", "<font color=chucknorris>x</font>",
      "<font color=white><b style='color:papayawhip'>x</b></font>", "<font color='#ffff'>x</font>",
      "<font color=white><p style='background:papayawhip'>x</p></font>",
      "<div style='max-height:0'>x</div>",
      "<span color=white>x</span>", "<fnt color=#fff>x</fnt>", "<p size=0>x</p>",
      "<font size=0>x</font>", "<div style='font-size:1px'><font size=' +1.'>x</font></div>",
      "<div text=#fff>x</div>",
      "<div style='max-width:0;overflow:visible'>x</div>",
      "<div style='visibility:hidden'><p style='visibility:visible'>x</p></div>",
      "<div style='background:#000'><span style='color:#fff'>x</span></div>",
      "<div style='background:url(a.png)'><span style='color:#fff'>x</span></div>",
      "<table background=a.png><tr><td><font color=white>x</font></td></tr></table>",
      "<style>.d{background:#000}</style><div class=d><font color=white>x</font></div>",
      "<style>.d td{background:#000}</style><table class=d><tr><td><font color=white>x</font></td></tr></table>",
      "<style>@media (max-width:600px){.m{display:none}}</style><p class=m>x</p>",
      "<style>.a .m{display:none}</style><p class=m>x</p>",
      "<body style='color:#fff'><a href='https://x.example/'>x</a></body>",
      "<span style='\0font-size:1px'>x</span>", "<p style='display:none\u{1}'>x</p>",
      "<font color=#fff><a href='http<b>'>x</a></font>", "<font color=white><a href=''>x</a></font>",
      "<span style='color:rgba(0,0#,0,0)'>x</span>", "<span style='color:rgba(0,,0,0)'>x</span>",
      "<span style='color:rgba(0,0,0,0'>x</span>", "<span style='font-size:0#'>x</span>",
      "<button><font color=#fff>x</font></button>", "<font color=#fff><mark>x</mark></font>",
      "<div style='font-size:0'><button>x</button></div>", "<div style='height:0'>x</div>",
      "<diw style='width:0;height:0;overflow:hidden'>x</diw>",
      "<span style='max-height:0;overflow:hidden'>x</span>",
      "<div style='display:inline;height:0;overflow:hidden'>x</div>",
      "<style>.p{visibility:hidden}.p{visibility:unset}</style><p class=p>x</p>",
      "<p style='font-size:0;font-size:initial'>x</p>", "<p style='opacity:0;all:unset'>x</p>",
      "<div style='position:absolute;left:-9999px;right:0'>x</div>",
      "<div style='position:absolute;left:-9999px;transform:translate(9999px)'>x</div>",
      "<div style='max-height:0;overflow:hidden;max-block-size:none'>x</div>",
      "<div style='height:0;overflow:hidden'><p style='position:fixed'>x</p></div>",
      "<p style='opacity:0;animation:a 1s forwards'>x</p>",
      "<div style='position:relative;left:9999px'><p style='position:absolute;left:-9999px'>x</p></div>",
      "<div style='transform:translate(9999px)'><p style='position:absolute;left:-9999px'>x</p></div>",
      "<style>html{background:#000}</style><font color=white>x</font>",
      "<style>body{background:#000}</style><font color=white>x</font>",
      "<div style='position:absolute;left:-9999px'><p style='margin-left:9999px'>x</p></div>",
      "<div style='position:absolute;left:-9999px'><p style='position:relative;left:9999px'>x</p></div>",
      "<svg style='display:none'><font color=red>x</font></svg>", "<svg hidden><text>x</text></svg>",
      "<math><mi hidden>x</mi></math>",
      "<p style='color:#fff;text-shadow:0 0 1px #000'>x</p>",
      "<p style='color:#fff;-webkit-text-fill-color:red'>x</p>",
      "<div style='filter:invert(1)'><font color=white>x</font></div>",
      "<p style='font-size:1px;zoom:20'>x</p>", "<p style='font-size:1px;transform:scale(20)'>x</p>",
      "<html style='background:#000'><font color=white>x</font>",
      "<meta name=color-scheme content='only dark'><font color=white>x</font>",
      "<style>:root{color-scheme:dark}</style><font color=white>x</font>",
      "<font color=white><svg><text>x</text></svg></font>",
      "<div style='font-size:0;color:white'><table><tr><td>x</td></tr></table></div>",
    ])
  func `Text that only seems hidden is read`(html: String) { #expect(text(html) == "x") }

  @Test(
    arguments: [
      "div .p{display:block}", "div>.p{display:block}", "b+.p{display:block}", ".p[class]{display:block}",
      ".p:first-child{display:block}", ".p:not(.q){display:block}", ".P{display:block}",
      "*{display:block!important}",
      ".q,div *{display:block!important}", "p:is(.p){display:block}", "*|p{display:block!important}",
      "@supports (display:block){.p{display:block}}", "@media (max-width:800px){.p{display:block}}",
      "@media (min-width:801px){.p{display:block}}", "@media (orientation:landscape){.p{display:block}}",
      "@media print,screen and (min-width:1px){.p{display:block}}", "@layer a{.p{display:block!important}}",
      "body{.p{display:block}}", "div{color:red;& .p{display:block}}",
      ".p{@media (min-width:1px){display:block}}",
      ".p{a:b;.q{c:d}display:block}", "@scope (body){p{display:block!important}}",
      ".p{\(String(repeating: "a:b;", count: 200))display:block}",
      String(repeating: ".q,", count: 60) + ".p{display:block}",
    ])
  func `Text that a rule hides is read if another may show it again`(rule: String) {
    let html = "<style>.p{display:none}\(rule)</style><div><b></b><p class=p>x</p></div>"
    #expect(text(html) == "x")
    #expect(text(html.replacing("display:block", with: "margin:1px")) == "")
  }

  @Test func `A rule that may apply changes nothing else`() {
    let html =
      "<style>div .p{display:block;color:red;font-weight:bold}</style><div>a <b class=p>b</b> c</div>"
    #expect(text(html) == "a b c")
  }

  @Test(
    arguments: [
      "<p style='display:none;\(String(repeating: "a:b;", count: 9_000))'>x",
      "<style>p{display:none}\(String(repeating: "a{b:c}", count: 90_000))</style><p>x",
      "<style>p{display:none}\(String(repeating: "p{b:c}", count: 5_000))</style><p>x",
      "<style>p{display:none}\(String(repeating: "a{", count: 30))</style><p>x",
    ])
  func `A style that is too long to be read hides nothing`(html: String) { #expect(text(html) == "x") }

  @Test(
    arguments: [
      "<p><span hidden>h<p>x", "<p><foo style='display:none'>h<div>x</div>", "<p hidden>h<article>x",
      "<style>.h{display:none}</style><p><label class=h>h<section>x", "<p><span hidden><b>h<p>x",
      "<dl><dt><foo hidden>h<dd>x</dl>", "<table><tr><td><foo hidden>h<td>x</table>",
      "<table><tr hidden><td>h<tr><td>x", "<table><tr><td hidden>h<tbody>x<tr><td></table>",
      "<td hidden>x", "<h1 hidden>h</h2>x", "<h1><foo hidden>h</h1>x", "<h1 hidden>h<h2>x",
      "<section><div hidden>h</section>x", "<a><foo hidden>h<a>x", "<b><foo hidden>h</b>x",
      "<div><b hidden>h</div></b>x", "<b hidden>h<div>h</div></b>x", "<b hidden><div>h</b></div>x",
      "<svg><foreignObject style=display:none>h</foreignObject></svg>x", "<svg><g style=display:none><p>x",
      "<svg><desc style=display:none>h</svg>x", "<math><mi style=display:none>h</math>x",
      "<div><math style=display:none>h</div>x", "<object><p hidden>h</object>x",
      "<p><foo hidden>h</p~<ol>h</div;e</ol><p>x",
      "<b><span hidden>h<p>x</b>", "<b><i hidden>h<foo><p>x</b>", "<b><video>h<p>x</b></video>",
      "<b><span style='font-size:0'>h<p>x</b>", "<select hidden><option>h<select>x",
      "<table><tr><td><table hidden><tr><td>h</table>x",
    ])
  func `An element that isn't shown ends where browsers end it, although it has no end tag`(html: String) {
    #expect(text(html) == "x")
  }

  @Test(
    arguments: [
      "<table hidden>x", "<table><tr style='display:none'>x", "<table hidden><tr><td>h</td>x",
      "<table hidden><b>x</b><tr><td>h</table>", "<table hidden><tbody><tr><div><p>x</table>",
      "<table hidden><td>h</tr>x", "<table hidden><tr><td>h</tbody>x", "<table hidden><th>h</tbody>x",
      "<table style='font-size:0'><tr>x", "<table style='visibility:hidden'><caption>h</caption>x",
    ])
  func `What is misplaced in a table that isn't shown is shown, since browsers move it out of the table`(
    html: String
  ) {
    #expect(text(html) == "x")
    #expect(HTMLText.plainText(from: html).text == "x")
  }

  @Test(
    arguments: [
      "<a href=y>x</a>", "<button>x</button>", "<mark>x</mark>", "<b style='color:papayawhip'>x</b>",
      "<a href style='background:url()'>x</a>", "<p style='background:url()'>x</p>",
      "<p style='background:#00e'><a href='https://x.example/'>x</a>",
    ])
  func `Text that browsers colour is legible on the page, too`(html: String) {
    let page = HTMLReader.read("<font color=#fff>\(html)</font>").page()
    #expect(text(page) == "x", "\(page)")
  }

  @Test(
    arguments: [
      "<b style='font-size:calc(9px)'>x", "<b style='font:6r( \0ight:0al'>x", "<font size=1>x", "<button>x",
      "<b style='font-size:small!important;font-size:0'>x",
    ])
  func `Text to which browsers give a size has one on the page, too`(html: String) {
    let page = HTMLReader.read("<d style='font-size:0'>\(html)").page()
    #expect(text(page) == "x", "\(page)")
  }

  @Test(
    arguments: ["<p>x<button><p>y", "<ul><li>x<button><li>y", "<p>x<object><button><div>y"])
  func `Blocks in a button keep its colours on the page, and close nothing outside it`(html: String) {
    let page = HTMLReader.read("<font color=white>\(html)").page()
    #expect(text(page).hasSuffix("y"), "\(page)")
  }

  @Test func `What is misplaced in a table continues no word of a cell`() {
    let html = "<table><tr><td>cell</td>x</table>"
    #expect(text(html).split(whereSeparator: \.isWhitespace) == ["cell", "x"])
    #expect(HTMLText.plainText(from: html).text.split(whereSeparator: \.isWhitespace) == ["cell", "x"])
  }

  @Test(
    arguments: [
      "<b><div hidden><p>h</b></div>", "<div><span hidden><p>h</div>", "<b hidden><i><span><p>h</b>",
      "<b hidden>h<p>h</p>h</b>", "<p><b hidden>h<p>h", "<div hidden><table><tr><td></div>h</table>h",
      "<p hidden><button><p>h</p>h</button>h", "<svg><foreignObject><div hidden>h</foreignObject></svg>h",
      "<span hidden><div>h</span>h", "<foo hidden><li>h</foo>h",
      "<ul hidden><li>h<ul><li>h</ul></li>h", "<table hidden><tr><td><p>h</table><i hidden>h</tr>h",
      "<div hidden><table>h<tr>h<b>h", "<table hidden><td>h</thead>h",
      "<table hidden><caption>h</caption><tr><td>h<tr><th><b>h",
      "<object hidden></p></div>h", "<section hidden></article>h", "<div hidden></li></dd></td></h1>h",
    ])
  func `An element that isn't shown doesn't end where browsers don't end it`(html: String) {
    #expect(text(html).filter { !$0.isWhitespace } == "")
  }

  @Test func `Invisible characters, used as padding in preheaders, are removed`() {
    #expect(
      text("<p>Hi&nbsp;&zwnj;&nbsp;&zwnj;\u{34F}\u{200B}\u{FEFF}\u{AD}&#8199;&#847;</p><p>b</p>") == "Hi\n\nb"
    )
    #expect(text("<p>👩\u{200D}👧 क्\u{200D}ष می\u{200C}خواهم</p>") == "👩\u{200D}👧 क्\u{200D}ष می\u{200C}خواهم")
  }
}
