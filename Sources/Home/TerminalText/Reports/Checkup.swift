import Wire

/// The findings of `weatherglass doctor`.
public struct Checkup: Sendable {
  /// The result of one check.
  public enum Outcome: String, Sendable {
    case good, warning = "unwise", broken, skipped
  }

  /// A check with its result.
  public struct Finding: Sendable {
    /// The thing that was checked, such as "data folder".
    public var subject: String
    /// Decides the mark and the colour of the line; `broken` also decides the exit code.
    public var outcome: Outcome
    /// The result in words, and what to do about it.
    public var detail: String

    /// A finding about `subject`.
    public init(_ subject: String, _ outcome: Outcome, _ detail: String) {
      self.subject = subject
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// The findings, in the order of the checks.
  public var findings: [Finding] = []

  /// A checkup without any findings yet.
  public init() {}

  /// Whether any check found something broken; the command then fails.
  public var isBroken: Bool { findings.contains { $0.outcome == .broken } }

  /// Adds a finding at the end.
  public mutating func add(_ subject: String, _ outcome: Outcome, _ detail: String) {
    findings.append(Finding(subject, outcome, detail))
  }

  /// The findings as JSON; docs/cli.md describes it.
  public var json: [UInt8] {
    jsonObject(reserving: 2048) { json in
      json.member("healthy", !isBroken)
      json.array("findings", of: findings) { finding, json in
        json.member("subject", finding.subject)
        json.member("outcome", finding.outcome.rawValue)
        json.member("detail", finding.detail)
      }
    }
  }

  /// The findings as a table.
  public func text(on terminal: Terminal) -> String {
    let style = terminal.style
    var lines: [String] = []
    for finding in findings {
      let mark =
        switch finding.outcome {
        case .good: style.good("ok     ")
        case .warning: style.doubtful("unwise ")
        case .broken: style.bad("BROKEN ")
        case .skipped: style.dim("skipped")
        }
      let isWide = terminal.width >= 60
      let margin = isWide ? 30 : 2
      let detail = wrapped(printable(finding.detail, limit: 600), terminal.width - margin)
      if isWide {
        for (index, line) in detail.enumerated() {
          lines.append(
            (index == 0 ? mark + "  " + style.cell(fitted(finding.subject, 20), 21) : String(repeating: " ", count: margin)) + line)
        }
      } else {
        lines.append(mark + "  " + fitted(finding.subject, terminal.width - 9))
        lines += detail.map { "  " + $0 }
      }
    }
    lines += ["", isBroken ? style.bad("Something is broken.") : style.good("All is well.")]
    return lines.joined(separator: "\n") + "\n"
  }
}
