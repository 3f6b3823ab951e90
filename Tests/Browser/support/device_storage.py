"""What is on the device's disk."""

from .chromium import SETTLED

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

# Waits until what was written before is on the disk.
WRITTEN = """() => new Promise(done => {
  const opening = indexedDB.open('weatherglass')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('kept', 'readwrite')
    transaction.objectStore('kept').count()
    transaction.oncomplete = () => { opening.result.close(); done() }
  }
})"""


def wait_until_kept(page):
    """Waits until the device has kept what the page shows. What the app writes after a frame comes before this query."""
    page.evaluate(SETTLED)
    page.evaluate(WRITTEN)


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


def wait_until_cached(page, *names):
    """Waits until the service worker has a file for each of these patterns."""
    page.evaluate("""async names => {
      const isCached = async name => {
        for (const key of await caches.keys()) for (const { url } of await (await caches.open(key)).keys()) if (name.test(url)) return true
      }
      for (const name of names) while (!await isCached(new RegExp(name))) await new Promise(requestAnimationFrame)
    }""", list(names))
