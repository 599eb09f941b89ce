extension Peer {
  /// Sets up neomutt(1) with a header cache and threading; it needs a terminal, which script(1) provides.
  static func neomutt(_ bench: Workbench, _ folder: String) throws -> Peer? {
    guard let maildir = bench.maildir, File.program("script") != nil else { return nil }
    let settings = """
      set folder=\(folder) spoolfile=\(folder) header_cache=\(folder)/headers
      set maildir_header_cache_verify=no sort=threads sort_aux=reverse-last-date-received
      set quit=yes sleep_time=0 read_inc=0 time_inc=0 mark_old=no move=no
      push q\n
      """
    try File.makeFolder(folder + "/headers")
    try File.write(Array(settings.utf8), to: folder + "/rc")
    var process = MeasuredProcess([
      "script", "-qec", "neomutt -n -F '\(folder)/rc' -f '\(maildir)'", "/dev/null",
    ])
    process.variables = ["TERM": "xterm"]
    // The first run fills the cache.
    try process.run()
    return Peer(name: "neomutt", firstPage: process)
  }
}
