import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

typealias Settings = VmailCommandLine.Settings<SettingTable>

/// Where a setting stands in the table, such as `\.bell`.
typealias SettingKey<Value: Sendable> = KeyPath<SettingTable, Setting<Value>>

/// All settings, sorted by name. A setting is only added here once it has an effect.
struct SettingTable: SettingDeclarations {
  static let table: SettingTable = SettingTable()
  static let definitions: [SettingDefinition] = table.definitions

  /// The parts that the prompt can show.
  static let promptParts = [
    "account", "folder", "tab", "unread", "connection", "thread", "selection", "pending", "jobs",
  ]
  /// The most seconds that an action or a message can wait for undo.
  static let longestUndoWindow = 300

  let accountColor = Setting<Hue?>(
    .choice(
      "account-color",
      [Choice("auto", "a different one for most")] + Hue.allCases.map { Choice($0.rawValue) },
      "Colour of an account where several are listed together"), isPerAccount: true,
    value: { Hue(rawValue: $0) })
  let addressBook = Setting<String>(
    .text(
      "address-book", "", of: .path,
      "Files and folders with vCards, separated by commas; empty for none"), value: { $0 })
  let addressBookCommand = Setting<String>(
    .text(
      "address-book-command", "",
      "Program to ask for addresses, such as khard email --parsable; %s is what you typed"),
    value: { $0 })
  let afterAction = Setting<AfterAction>(AfterAction.setting, else: .next)
  let agentConfirm = Setting<AgentConfirm>(
    .choice(
      "agent-confirm",
      [
        Choice("person", "at a terminal or by approve"),
        Choice("client", "also by the yes of a client of vmail mcp"),
      ],
      "Who may say yes to what an agent wants to do"), else: .person)
  let ai = Setting<Bool>(
    .choice("ai", ["on", "off"], "Categories, summaries and suggested replies"))
  let aiEndpoint = Setting<String>(
    SettingDefinition(
      name: "ai-endpoint", defaultValue: "",
      expected: "a URL such as http://127.0.0.1:8080/v1, or nothing",
      summary: "URL of a language model to ask first; empty for none",
      value: .choice([
        Choice("http://127.0.0.1:8080/v1", "llama.cpp and others"),
        Choice("http://127.0.0.1:11434/v1", "Ollama"),
      ]),
      isValid: { (try? EndpointSetting($0)) != nil }), value: { $0 })
  let aiModel = Setting<String>(
    .text("ai-model", "", "Name of the model, if ai-endpoint has several"), value: { $0 })
  let autocrypt = Setting<Bool>(
    .choice(
      "autocrypt", ["off", Choice("on", "your key is in the header of your mail")],
      "Offer your key in mail, and use keys offered by others who prefer encryption"), isPerAccount: true)
  let badges = Setting<BadgeStyle>(
    .choice(
      "badges",
      [Choice("word", "a coloured word"), Choice("pill", "a filled label"), Choice("none", "no categories")],
      "Form of the category in listings"), else: .word)
  let bell = Setting<Bool>(
    .choice("bell", ["off", "on"], "Ring the terminal bell for new mail"))
  let calendarFolder = Setting<String>(
    .text(
      "calendar-folder", "", of: .path,
      "Folder for the events that you accept, for khal and others; empty for none"),
    value: { $0 })
  let clock = Setting<ClockFormat>(
    .choice(
      "clock",
      [
        Choice(ClockFormat.auto.rawValue, "as in the locale"),
        Choice(ClockFormat.twelveHours.rawValue, "2:30 PM"),
        Choice(ClockFormat.twentyFourHours.rawValue, "14:30"),
      ], "Format of times; auto follows the locale"), else: .auto)
  let color = Setting<OutputSettings.ColourChoice>(
    .choice(
      "color",
      [
        Choice("auto", "in terminals, unless NO_COLOR is set"), Choice("always", "in files and pipes too"),
        "never",
      ],
      "When to use colours; auto: in terminals, unless NO_COLOR is set"), else: .auto)
  let colors = Setting<RoleColours>(
    .colours, value: { (try? RoleColours($0)) ?? RoleColours() })
  let columns = Setting<[RowColumn]?>(
    SettingDefinition(
      name: "columns", defaultValue: "auto",
      expected: "auto, or any of \(RowColumn.allCases.map(\.rawValue).joined(separator: ", "))",
      summary: "Columns of rows, in this order; auto: those that fit best; plain form only heeds snippet",
      value: .choice(
        [Choice("auto", "those that fit best")] + RowColumn.allCases.map { Choice($0.rawValue) }),
      isValid: { $0 == "auto" || RowColumn.list($0) != nil }), value: { RowColumn.list($0) })
  let conversation = Setting<ConversationOrder>(
    .choice(
      "conversation",
      [Choice("date", "oldest first"), Choice("tree", "replies below what they reply to")],
      "Order of conversations: by date, or as a tree of replies"), else: .date)
  let defaultAccount = Setting<String>(
    .text(
      "default-account", "", of: .either(.account, .choice([Choice("all", "All Inboxes")])),
      "Account to open at startup: a name, all, or unset for the first"
    ), value: { $0 })
  let density = Setting<Layout.Density>(
    .choice(
      "density",
      [
        Choice("auto", "two lines below 60 columns, else one"), Choice("compact", "one line"),
        Choice("comfortable", "two lines"),
      ],
      "Lines per thread in listings: one or two"), else: .auto)
  let editor = Setting<String>(
    .text("editor", "", "Editor for drafts; if unset, $VISUAL, then $EDITOR"), isPerAccount: true,
    value: { $0 })
  let encrypt = Setting<EncryptionChoice>(
    .choice(
      "encrypt",
      [
        "off", Choice("auto", "if you have verified a key of everyone"),
        Choice("on", "everything you write"),
      ],
      "Encrypt what you write; auto: if you have verified a key of each recipient"), else: .off,
    isPerAccount: true)
  let glyphs = Setting<Glyphs.Choice>(
    .choice(
      "glyphs",
      [
        Choice("auto", "depends on the locale"), "unicode", Choice("ascii", "for terminals without Unicode"),
      ], "Symbols to use; auto: ASCII in locales without UTF-8, such as C"), else: .auto)
  let historySize = Setting<Int>(
    .number("history-size", 1000, in: 0...CommandHistory.maximumSize, "Number of lines kept in the history"),
    value: { Int($0) ?? 0 })
  let hyperlinks = Setting<OutputSettings.HyperlinkChoice>(
    .choice(
      "hyperlinks", ["auto", "on", "off"],
      "Make links clickable where the text is the address; auto: in terminals known to support them"
    ), else: .auto)
  let indexEncrypted = Setting<Bool>(
    .choice(
      "index-encrypted", ["off", Choice("on", "once you have opened it")],
      "Find encrypted mail by its text; off removes such texts from the index"), isPerAccount: true)
  let initials = Setting<InitialsChoice>(
    .choice(
      "initials",
      [
        Choice("auto", "from 100 columns on"), Choice("on", "wherever there is room"), Choice("off", "never"),
      ],
      "Show senders' initials in listings"), else: .auto)
  let logLevel = Setting<LogLevel>(
    .choice(
      "log-level", ["off", Choice("debug", "commands and replies, by kind")],
      "Log protocol commands in a file next to the history, without secrets, mail or addresses"), else: .off)
  let markRead = Setting<MarkingRead>(
    .choice(
      "mark-read", [Choice("on-open", "when opened"), Choice("manual", "only by the command read")],
      "Mark conversations as read when they are opened"), else: .onOpen)
  let metered = Setting<Bool?>(
    .choice(
      "metered",
      [Choice("auto", "as NetworkManager reports"), Choice("on", "metered"), Choice("off", "not metered")],
      "Ask before large downloads on metered networks; auto: ask NetworkManager"),
    value: { $0 == "auto" ? nil : $0 == "on" })
  let motion = Setting<Bool>(
    .choice("motion", ["on", Choice("off", "nothing is redrawn")], "Redraw progress in place"))
  let notify = Setting<Bool>(
    .choice(
      "notify", ["off", "on"],
      "Desktop notifications for new mail and failed messages, with notify-send"))
  let onError = Setting<ErrorReaction>(
    .choice(
      "onerror", [Choice("stop", "stop the script"), Choice("continue", "run the rest")],
      "Stop or continue a script if a command fails"), else: .stop)
  let output = Setting<OutputSettings.Form>(
    .choice(
      "output",
      [
        Choice("text", "rows and colours"), Choice("plain", "sentences, for screen readers"),
        Choice("json", "for programs"),
      ], "Output format"), else: .text)
  let pageSize = Setting<Int?>(
    SettingDefinition(
      name: "page-size", defaultValue: "auto", expected: "auto or a number from 1 to 1000",
      summary: "Threads per page; auto: as many as fit the screen, 10 in plain form",
      value: .choice([Choice("auto", "what fits the screen; 10 in plain form, all in scripts")]),
      isValid: { $0 == "auto" || SettingDefinition.number($0).map((1...1_000).contains) ?? false }),
    value: { Int($0) })
  let pager = Setting<OutputSettings.PagerChoice>(
    .text(
      "pager", "auto",
      of: .choice([Choice("auto", "$PAGER, else screen by screen"), Choice("off", "all at once")]),
      "Pager for output longer than the screen: auto, off or a command"),
    value: OutputSettings.PagerChoice.init(setting:))
  let patchRepository = Setting<String>(
    .text(
      "patch-repository", "", of: .path,
      "Git repository to which patch apply commits; empty for the current folder"), value: { $0 })
  let prefer = Setting<PreferredForm>(
    .choice("prefer", ["html", "plain"], "Prefer HTML or plain text when a message has both"), else: .html)
  let prompt = Setting<[String]>(
    .words(
      "prompt", SettingTable.promptParts.joined(separator: " "), SettingTable.promptParts,
      "Parts of the prompt, in this order"),
    value: { $0.split(separator: " ").map(String.init) })
  let quotes = Setting<QuoteDisplay>(
    .choice(
      "quotes", [Choice("collapsed", "folded"), Choice("shown", "whole")],
      "Show or fold quoted text"), else: .collapsed)
  let remoteImages = Setting<RemoteImages>(
    .choice(
      "remote-images", [Choice("trusted", "from senders you trust"), Choice("off", "never")],
      "Load the remote images of trusted senders"), else: .trusted)
  let replyPlace = Setting<QuotedReply.Position>(
    .choice(
      "reply-place", [Choice("below", "below the quote"), Choice("above", "above the quote")],
      "Write replies below or above the quoted text"), else: .below)
  let replyTo = Setting<String>(
    SettingDefinition(
      name: "reply-to", defaultValue: "", expected: "addresses, or nothing",
      summary: "The address for replies to what you write; empty for the sender", value: .address,
      isValid: { $0.isEmpty || (try? AddressList.participants(in: $0))?.isEmpty == false }),
    isPerAccount: true, value: { $0 })
  let sendDelay = Setting<Int>(
    .number(
      "send-delay", 5, in: 0...SettingTable.longestUndoWindow,
      "Seconds before a queued message is sent, for undo; 0 in scripts unless set"), value: { Int($0) ?? 0 })
  let sessionKeys = Setting<Bool>(
    .choice(
      "session-keys", ["off", Choice("on", "once you have opened it")],
      "Keep keys of encrypted messages, to open them again without a passphrase; off removes them"),
    isPerAccount: true)
  let shortName = Setting<String>(
    .text("short-name", "", "Name of an account where several are listed together; empty for its own"),
    isPerAccount: true, value: { $0 })
  let sign = Setting<Bool>(
    .choice(
      "sign", ["off", Choice("on", "everything you write")],
      "Sign what you write with your key; --unprotected makes an exception"), isPerAccount: true)
  let signature = Setting<SignatureSetting>(
    .text(
      "signature", "", of: .path,
      "Text below your messages, with \\n for line breaks, or the path of a file, starting with ~/, / or ./"),
    isPerAccount: true, value: SignatureSetting.init)
  let sort = Setting<ThreadOrder>(
    .choice(
      "sort",
      [
        Choice("newest", "by arrival"), Choice("oldest", "by arrival"), "sender",
        Choice("size", "largest first"), "subject",
      ], "Order of threads in folders; searches are newest first"), else: .newest)
  let spellCheck = Setting<SpellCheck>(
    SettingDefinition(
      name: "spell-check", defaultValue: "on", expected: "on, off, or a language such as en or en_GB",
      summary: "Check spelling before sending, with aspell or hunspell; on: in the language of the text",
      value: .choice([
        Choice("on", "in the language of the text"), "off", Choice("en_GB", "British English"),
        Choice("de", "German"),
      ]),
      isValid: { SpellCheck($0) != nil }), value: { SpellCheck($0) ?? .off })
  let theme = Setting<OutputSettings.ThemeChoice>(
    .choice(
      "theme",
      [
        Choice("auto", "as the terminal reports"), Choice("dark", "light text"),
        Choice("light", "dark text"),
      ], "Colours for a dark or light background"), else: .auto)
  let undoSeconds = Setting<Int>(
    .number(
      "undo-seconds", 5, in: 0...SettingTable.longestUndoWindow,
      "Seconds before actions change mail, for undo; 0 in scripts unless set"), value: { Int($0) ?? 0 })
  let width = Setting<Int?>(
    SettingDefinition(
      name: "width", defaultValue: "auto", expected: "auto or a number from 20 to 1000",
      summary: "Width of the output in columns; auto: the width of the terminal",
      value: .choice([Choice("auto", "as wide as the terminal")]),
      isValid: { $0 == "auto" || SettingDefinition.number($0).map(Layout.widths.contains) ?? false }),
    value: { Int($0) })

  var definitions: [SettingDefinition] {
    [
      accountColor.definition, addressBook.definition, addressBookCommand.definition, afterAction.definition,
      agentConfirm.definition, ai.definition, aiEndpoint.definition,
      aiModel.definition, autocrypt.definition,
      badges.definition, bell.definition, calendarFolder.definition, clock.definition, color.definition,
      colors.definition,
      columns.definition, conversation.definition, defaultAccount.definition, density.definition,
      editor.definition,
      encrypt.definition, glyphs.definition, historySize.definition, hyperlinks.definition,
      indexEncrypted.definition, initials.definition, logLevel.definition, markRead.definition,
      metered.definition, motion.definition, notify.definition, onError.definition, output.definition,
      pageSize.definition, pager.definition, patchRepository.definition, prefer.definition, prompt.definition,
      quotes.definition, remoteImages.definition, replyPlace.definition, replyTo.definition,
      sendDelay.definition,
      sessionKeys.definition, shortName.definition, sign.definition, signature.definition, sort.definition,
      spellCheck.definition,
      theme.definition,
      undoSeconds.definition, width.definition,
    ]
  }
}
