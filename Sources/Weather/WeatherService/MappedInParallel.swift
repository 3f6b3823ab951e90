extension Array where Element: Sendable {
  /// The results for all elements in their order, at most `most` of them computed at the same time.
  package func mappedInParallel<Output: Sendable>(
    atMost most: Int = .max, _ transform: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    await withTaskGroup(of: (index: Int, output: Output).self) { group in
      var results: [(index: Int, output: Output)] = []
      for (index, element) in enumerated() {
        if index >= most, let result = await group.next() { results.append(result) }
        group.addTask { (index, await transform(element)) }
      }
      for await result in group { results.append(result) }
      return results.sorted { $0.index < $1.index }.map(\.output)
    }
  }
}
