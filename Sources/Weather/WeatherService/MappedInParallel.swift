extension Array where Element: Sendable {
  /// The results for all elements in their order, all computed at the same time.
  package func mappedInParallel<Output: Sendable>(_ transform: @escaping @Sendable (Element) async -> Output) async -> [Output] {
    await withTaskGroup(of: (index: Int, output: Output).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, await transform(element)) } }
      var results: [(index: Int, output: Output)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.index < $1.index }.map(\.output)
    }
  }
}
