/// `weatherglass upstream-sim`.
func upstreamSim(_ arguments: [String]) async throws(CommandError) { throw .failed("upstream-sim is not built into this program.") }
