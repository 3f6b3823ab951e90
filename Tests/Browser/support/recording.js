// Runs before the page's own scripts. Answers the app's requests to the browser in the given order, one at a time and each with its frame,
// once all awaited answers have come. So the recorded functions do not depend on timing.
() => {
  // As `Observed` numbers them in Web/Sources/BrowserBridge/Device.swift.
  const ADDRESS = 2, GESTURE = 5, STORAGE = 6, COMPLETION = 7
  // Longer timers (the next minute, the next attempt) come long after the first page.
  const SHORT = 1000
  // For each kind of request, whether to wait for its answer; `observe` answers the current state at once.
  const AWAITED = {
    fetch: () => true,
    storage: () => true,
    timer: milliseconds => milliseconds <= SHORT,
    position: () => true,
    observe: what => ![ADDRESS, GESTURE, STORAGE, COMPLETION].includes(what)
  }
  const awaited = new Set(), turns = new Map()
  let swift, held = [], turn = 0, isFrameDue = false, isOpen = false, real
  const later = () => new Promise(resolve => real.setTimeout(resolve, 5))
  real = { setTimeout: setTimeout.bind(window) }

  const original = WebAssembly.instantiateStreaming
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const page = { ...imports.page }
    for (const name in AWAITED) {
      page[name] = (id, ...values) => {
        turns.set(id, name === 'observe' && values[0] === COMPLETION ? Infinity : turn++)
        if (AWAITED[name](...values)) awaited.add(id)
        return imports.page[name](id, ...values)
      }
    }
    page.cancel = id => {
      awaited.delete(id)
      held = held.filter(answer => answer.id !== id)
      return imports.page.cancel(id)
    }
    page.frame = () => {
      if (isOpen) return imports.page.frame()
      isFrameDue = true
      return 0
    }
    const result = await original(source, { ...imports, page })
    swift = result.instance.exports
    const browser_reply = (id, status, number, length) => {
      if (isOpen) return swift.browser_reply(id, status, number, length)
      const content = new Uint8Array(swift.memory.buffer, swift.browser_inbox(length), length).slice()
      held.push({ id, status, number, content, turn: turns.get(id) })
      awaited.delete(id)
      return 0
    }
    return { module: result.module, instance: { exports: { ...swift, browser_reply } } }
  }

  function give({ id, status, number, content }) {
    new Uint8Array(swift.memory.buffer, swift.browser_inbox(content.length), content.length).set(content)
    swift.browser_reply(id, status, number, content.length)
    if (isFrameDue) {
      isFrameDue = false
      swift.browser_frame()
    }
  }

  window.recording = {
    // Gives all answers, those to the earliest or to the latest requests first, until the app waits for nothing any more.
    async settle(isEarliestFirst) {
      for (;;) {
        while (awaited.size) await later()
        const ready = held.filter(answer => answer.turn < Infinity).sort((a, b) => isEarliestFirst ? a.turn - b.turn : b.turn - a.turn)
        if (!ready.length) return
        held.splice(held.indexOf(ready[0]), 1)
        give(ready[0])
      }
    },
    // The profile: when each function first ran, if it did.
    profile() {
      const at = swift.memory.grow(4) * 65536
      const length = swift.__write_profile(at, 4 * 65536)
      return btoa(String.fromCharCode(...new Uint8Array(swift.memory.buffer, at, length)))
    },
    // From here on the page behaves like any other.
    end() {
      isOpen = true
      for (const answer of held.splice(0)) give(answer)
    }
  }
}
