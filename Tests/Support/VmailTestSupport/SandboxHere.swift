/// Whether a sandbox can be tested on this machine.
public enum SandboxHere {
  public static let variables = ["PATH": "/usr/bin:/bin"]

  /// Whether bubblewrap is installed and allowed to create namespaces.
  public static let works: Bool = {
    let command = "exec bwrap --unshare-all --ro-bind / / /usr/bin/true 2> /dev/null"
    return (try? OtherProgram.result(of: ["/bin/sh", "-c", command], environment: variables))?.status == 0
  }()
}
