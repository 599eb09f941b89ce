import Testing

@testable import VmailDomain

/// The accounts and aliases in the configuration of other mail programs.
@Suite(.timeLimit(.minutes(10))) struct OtherConfigurationTests {
  private func read(
    _ text: String, at path: String = "/home/ann/.muttrc", files: [String: String] = [:]
  ) -> OtherConfiguration {
    OtherConfiguration(text, path: path, home: "/home/ann", reading: { files[$0] })
  }

  private func line(_ account: OtherAccount) -> String {
    account.options.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }.joined(separator: " ")
  }

  // MARK: mutt

  @Test func `A muttrc has an account, and never its password`() throws {
    let found = read(
      """
      # mine
      set realname = "Ann Example"; set from=ann@example.org # here
      set my_host = imap.example.org
      set folder="imaps://$my_host:993/" imap_user = 'ann'
      set imap_pass="hunter2" smtp_url=smtp://ann:hunter3@smtp.example.org:587/
      set edit_headers nomark_old
      alternates ^ann@old\\\\.example$ "sales@example\\\\.org" '.*@lists'
      color index red default ~N
      """)
    let account = try #require(found.accounts.first)
    #expect(found.accounts.count == 1 && account.name == "ann@example.org")
    #expect(
      line(account)
        == "--email ann@example.org --from Ann Example <ann@example.org> --from ann@old.example"
        + " --from sales@example.org --imap imap.example.org:993 --smtp smtp.example.org:587 --user ann")
    #expect(account.hasPassword && account.passwordCommand == nil)
    #expect(!"\(found)".contains("hunter"))
  }

  @Test(
    arguments: [
      ("`pass show mail`", "pass show mail"), ("\"`pass show mail`\"", "pass show mail"),
      ("`pass show mail | head -n1`", "sh -c 'pass show mail | head -n1'"),
      ("`echo $(x 'y')`", "sh -c 'echo $(x '\\''y'\\'')'"),
    ])
  func `A command in backquotes prints the password; with a shell if it needs one`(
    typed: String, expected: String
  ) throws {
    let found = read("set folder=imaps://ann@imap.example.org\nset imap_pass=\(typed)\n")
    let account = try #require(found.accounts.first)
    #expect(!account.hasPassword)
    #expect(account.options.last?.value == expected)
  }

  @Test func `Files are sourced, each once, and no command is`() {
    let found = read(
      "source ~/.mutt/account\nsource 'gpg -d ~/pw.gpg|'\nsource /none\nsource `ls`\n",
      files: [
        "/home/ann/.mutt/account": "set imap_user=ann@example.org\nsource /more\n",
        "/more": "set spoolfile=imaps://imap.example.org/INBOX\nsource /home/ann/.muttrc\nsource /more\n",
      ])
    #expect(found.accounts.map(line) == ["--email ann@example.org --imap imap.example.org:993"])
    #expect(
      found.remarks == [
        "The output of a command is sourced, which was not run.", "Couldn't read /none.",
        "The output of a command is sourced, which was not run.",
      ])
  }

  @Test func `Hooks have accounts of their own`() {
    let found = read(
      """
      set realname="Ann"
      set folder=imaps://home@imap.example.org from=ann@example.org
      folder-hook work 'source ~/.mutt/work'
      account-hook $folder 'set imap_pass=secret'
      folder-hook . 'set sort=threads'
      account-hook imaps://x:hunter2@h 'set imap_user=x folder=imaps://other.example'
      """, files: ["/home/ann/.mutt/work": "set folder=imaps://ann@imap.work.example from=ann@work.example\n"]
    )
    #expect(found.accounts.map(\.name) == ["ann@example.org", "work", "other.example"])
    #expect(
      found.accounts.map { $0.imap?.host } == ["imap.example.org", "imap.work.example", "other.example"])
    #expect(found.accounts.map(\.realName) == ["Ann", "Ann", "Ann"])
    #expect(!"\(found)".contains("secret") && !"\(found)".contains("hunter"))
  }

  @Test(
    arguments: [
      ("imaps://h", "", "h:993"), ("imap://h", "", "h:143"), ("imap://h:1143", "", "h:1143"),
      ("imap://h", "set ssl_starttls=no", "h:143/clear"), ("imaps://u%40x@[::1]:9", "", "[::1]:9"),
      ("imaps://a:b@c@h", "", "h:993"), ("~/Mail", "", nil), ("imaps://", "", nil), ("pop://h", "", nil),
    ] as [(String, String, String?)])
  func `The scheme and ssl_starttls say how a server is reached`(
    folder: String, more: String, expected: String?
  ) {
    #expect(read("set folder=\(folder)\n\(more)").accounts.first?.imap?.text == expected)
  }

  @Test func `Mail on this machine is an account without a server`() throws {
    let account = try #require(read("set folder=~/Mail spoolfile=+inbox from=ann@example.org").accounts.first)
    #expect(account.mail == "/home/ann/Mail" && line(account) == "--local --email ann@example.org")
    #expect(read("set editor=vi\nset sort=date\n").accounts.isEmpty)
  }

  @Test func `Aliases have several members, groups and quotes`() {
    let names = read(
      """
      alias jo Jo Miller <jo@example.org> # a friend
      alias -group friends -group all ann "Example, Ann" <ann@example.org>
      alias team jo, ann, kim@example.com
      alias odd =?utf-8?q?J=C3=B6?= <odd@example.org>
      alias loop again, loop
      alias again loop
      alias empty
      alias gone gone@example.org
      unalias gone
      """
    ).nicknames
    #expect(names.names == ["all", "ann", "friends", "jo", "odd", "team"])
    #expect(names["jo"] == [Participant(name: "Jo Miller", email: "jo@example.org")])
    #expect(names["ann"] == [Participant(name: "Example, Ann", email: "ann@example.org")])
    #expect(names["team"]?.map(\.email) == ["jo@example.org", "ann@example.org", "kim@example.com"])
    #expect(names["friends"]?.map(\.email) == ["ann@example.org"] && names["all"] == names["friends"])
  }

  @Test func `Sources and aliases without end come to one`() {
    let files = Dictionary(uniqueKeysWithValues: (0..<500).map { ("/\($0)", "source /\($0 + 1)\n") })
    #expect(read("source /0\n", files: files).accounts.isEmpty)
    let deep = (0..<500).map { "alias n\($0) n\($0 + 1), n\($0 + 1)" }.joined(separator: "\n")
    #expect(read(deep + "\nalias n500 a@example.org").nicknames["n490"]?.map(\.email) == ["a@example.org"])
    _ = read(String(repeating: "set a=`\"'\\\n", count: 1_000))
    _ = read("set\nset =\nset a\nset a=\n=\nalias\nalias x\nfolder-hook\naccount-hook x 'set'\nsource\n$")
  }

  @Test func `What is neither an account nor an alias is listed once, without secrets`() {
    let found = read(
      """
      set editor="vim -f" my_token=hunter2 smtp_pass=hunter2 signature=`fortune`
      set folder=imaps://ann@imap.example.org from=ann@example.org nomark_old
      my_hdr Reply-To: Ann <ann@example.org>
      macro index A "<save-message>=Archive"
      macro index B x
      folder-hook . 'set sort=threads'
      unset beep
      """)
    #expect(
      found.others == [
        OtherSetting(name: "editor", value: "vim -f"),
        OtherSetting(name: "folder-hook", value: ""),
        OtherSetting(name: "macro", value: ""),
        OtherSetting(name: "mark_old", value: "no"),
        OtherSetting(name: "my_hdr", value: "Reply-To: Ann <ann@example.org>"),
        OtherSetting(name: "signature", value: nil),
      ])
    let many = (0..<1_001).map { "set x\($0)=1\n" }.joined()
    #expect(read(many).others.count == 1_000)
    #expect(
      read(
        "[work]\nsource=imaps://h\nsignature-file=~/.sig\n[filters]\ntext/html=w3m\n", at: "/accounts.conf"
      )
      .others == [OtherSetting(name: "[filters]", value: ""), .init(name: "signature-file", value: "~/.sig")])
  }

  // MARK: mailx and aerc

  @Test func `A mailrc has aliases whose members commas or blanks separate`() {
    let names = read(
      "alias jo jo@example.org\nalias ann ann@example.org\nalias team jo, ann\nalias two jo ann\n",
      at: "/home/ann/.mailrc"
    ).nicknames
    for name in ["team", "two"] {
      #expect(names[name]?.map(\.email) == ["jo@example.org", "ann@example.org"])
    }
  }

  private let accounts = """
    # aerc
    [work]
    source = imaps://ann%40example.org:hunter2@imap.example.org:993
    source-cred-cmd = pass show work
    outgoing = smtps+plain://ann%40example.org@smtp.example.org:465
    from = "Example, Ann" <ann@example.org>
    aliases = sales@example.org, *@other.example
    [old]
    source = maildir://~/mail
    outgoing = /usr/sbin/sendmail -t
    from = Ann <ann@old.example>
    [jmap]
    source = jmap://x@api.example.org/session
    [oauth]
    source = imaps+xoauth2://ann@imap.example.net
    outgoing = msmtp
    """

  @Test func `Aerc's accounts`() {
    let found = read(accounts, at: "/home/ann/.config/aerc/accounts.conf")
    #expect(found.accounts.map(\.name) == ["work", "old", "oauth"])
    #expect(
      line(found.accounts[0])
        == "--email ann@example.org --from \"Example, Ann\" <ann@example.org> --from sales@example.org"
        + " --imap imap.example.org:993 --smtp smtp.example.org:465 --password-command pass show work")
    #expect(found.accounts[0].hasPassword && !"\(found)".contains("hunter"))
    #expect(found.accounts[1].mail == "/home/ann/mail" && line(found.accounts[1]).hasPrefix("--local"))
    #expect(found.accounts[2].usesOAuth && found.accounts[2].remarks.count == 1)
    #expect(found.remarks == ["The account jmap is of a kind that vmail doesn't have (jmap)."])
    // By its content, whatever its name.
    #expect(read(accounts, at: "/x").accounts.count == 3)
  }

  @Test func `Aerc's address book, if it is a file`() {
    let book = "ann@example.org\tAnn Example\nbo@example.net\tBo\nbo@example.com\tAnother\nbroken\n\n"
    for command in ["cat ~/book", "grep -i -- %s ~/book", "/usr/bin/rg '%s' \"/home/ann/book\""] {
      let found = read(
        "[compose]\naddress-book-cmd = \(command)\n", at: "/aerc.conf", files: ["/home/ann/book": book])
      #expect(found.nicknames.names == ["ann"] && found.remarks.isEmpty, "\(command)")
      #expect(found.nicknames["ann"] == [Participant(name: "Ann Example", email: "ann@example.org")])
    }
    for command in ["khard email -p %s", "sh ~/book", "cat ~/other"] {
      let found = read(
        "[compose]\naddress-book-cmd = \(command)\n", at: "/aerc.conf", files: ["/home/ann/book": book])
      #expect(found.nicknames.names.isEmpty && found.remarks.count == 1)
    }
  }

  @Test func `Names of accounts can be used, and are different`() {
    #expect(OtherAccount.name(["my work", "x"], taken: []) == "my-work")
    #expect(OtherAccount.name(["all", "ann@x"], taken: []) == "ann@x")
    #expect(OtherAccount.name(["", "12"], taken: []) == "mail")
    #expect(OtherAccount.name(["Work"], taken: ["work", "Work-2"]) == "Work-3")
  }
}
