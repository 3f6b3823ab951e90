"""What is on the device's disk."""

# All records, by name. What is not kept as bytes is kept as text.
ALL = """() => new Promise(done => {
  const opening = indexedDB.open('weatherglass')
  opening.onsuccess = () => {
    const database = opening.result
    const end = found => { database.close(); done(found) }
    if (!database.objectStoreNames.length) return end({})
    const kept = database.transaction('kept').objectStore('kept')
    const names = kept.getAllKeys(), values = kept.getAll()
    values.onsuccess = () => end(Object.fromEntries(names.result.map((name, k) => [name, new TextDecoder().decode(values.result[k])])))
  }
})"""


def wait_for_storage(page, holds):
    """All that is kept, once `holds` is true of it."""
    # Polled from here: wait_for_function would take the promise itself for a yes.
    for _ in range(300):
        kept = page.evaluate(ALL)
        if holds(kept):
            return kept
        page.wait_for_timeout(50)
    raise AssertionError(f"kept is {sorted(kept)}")


def wait_for_preference(page, word):
    """Waits until a preference is on the device's disk."""
    wait_for_storage(page, lambda kept: word in [kept[name] for name in kept if name.startswith("index/preference/")])
