// The second half of the program: what first pages don't run (docs/adr/0013). It is fetched when the page is idle; a call that needs it
// earlier is undone, and repeated when it is there.

const REST = '{{asset:WebApp.rest.wasm}}'
// Milliseconds until the page says that it waits for the second half, until the next attempt, and until a request without an answer is
// given up.
const SILENCE = 3000, PATIENCE = 5000, LIMIT = 60_000

// Thrown through Swift when it needs the second half and that is not there.
class Missing extends Error {}

// `enter(body)` runs a call into Swift, unless Swift has crashed.
export function makeHalves(enter) {
  let first, isWhole = false, isBroken = false, attempt, nextAttempt, silence, notice
  let before = new Uint8Array()
  // Calls into Swift that were undone, to be repeated.
  const undone = []
  let fulfil, begin
  const complete = new Promise(resolve => { fulfil = resolve })
  const begun = new Promise(resolve => { begin = resolve })

  const join = module => new WebAssembly.Instance(module, { primary: first })

  function whole(how) {
    isWhole = true
    document.documentElement.dataset.rest = how
    clearTimeout(nextAttempt)
    clearTimeout(silence)
    notice?.remove()
    for (const again of undone.splice(0)) again()
    fulfil()
  }

  async function fetched({ signal }) {
    const response = await fetch(REST, { signal, cache: isBroken ? 'reload' : 'default' })
    if (!response.ok) throw new Error(REST + ' ' + response.status)
    return response
  }

  // One attempt at a time. `how` it came: when the page was 'idle', 'beside' the first half, or 'early', because a call needed it.
  async function load(how) {
    if (isWhole || attempt) return
    clearTimeout(nextAttempt)
    const mine = attempt = new AbortController()
    const limit = setTimeout(() => mine.abort(), LIMIT)
    try {
      const response = await fetched(mine)
      clearTimeout(limit)
      // What can't be compiled is a proxy's error page; the next attempt must not get it from a cache.
      isBroken = true
      const module = await WebAssembly.compileStreaming(response)
      await begun
      if (isWhole || attempt !== mine) return
      join(module)
      whole(undone.length ? 'early' : how)
    } catch {
      clearTimeout(limit)
      if (attempt !== mine) return
      attempt = undefined
      if (undone.length) say()
      nextAttempt = setTimeout(load, PATIENCE, how)
    }
  }

  // What has begun without a connection may hang.
  function loadAnew() {
    if (isWhole) return
    attempt?.abort()
    attempt = undefined
    load('idle')
  }

  function say() {
    if (notice?.isConnected) return
    notice = document.createElement('div')
    notice.className = 'toast glass'
    notice.setAttribute('role', 'status')
    notice.textContent = document.getElementById('missing').content.textContent
    document.body.append(notice)
  }

  return {
    // Fulfilled when both halves are loaded.
    complete,

    // The imports of the first half in place of functions of the second, until that puts the real functions into the table, from where
    // they are called.
    placeholder: new Proxy({}, { get: () => () => { throw new Missing() } }),

    // Runs a call into Swift. If it needs the second half and that is not there, the call leaves no trace, and is repeated when it is. A
    // person who has to wait is informed.
    run(body, mark) {
      if (isWhole || !first) return body()
      // Between calls, Swift's stack is empty; it is below all other memory.
      const stack = first['+global'].value
      const memory = new Uint8Array(first.memory.buffer, stack)
      if (before.length < memory.length) before = new Uint8Array(memory.length)
      before.set(memory)
      const { length } = memory
      const undo = mark()
      try {
        return body()
      } catch (error) {
        if (!(error instanceof Missing)) throw error
        new Uint8Array(first.memory.buffer, stack, length).set(before.subarray(0, length))
        first['+global'].value = stack
        undo()
        undone.push(() => enter(body))
        silence ??= setTimeout(say, SILENCE)
        load('early')
        return 1
      }
    },

    connect(exports) {
      first = exports
      // A program that was never split, for measurements.
      isWhole = !first['+table']
      if (isWhole) fulfil()
      begin()
    },

    // For pages that need it from the start: it is fetched together with the first half. Fulfilled when it is there, has failed, or the
    // page should start without it.
    loadBeside: () => Promise.race([load('beside'), new Promise(resolve => setTimeout(resolve, SILENCE))]),

    // Loads the second half when nothing else is to be done, and at once when the connection is back.
    loadWhenIdle() {
      if (isWhole) return
      const idle = window.requestIdleCallback ?? (body => setTimeout(body, 200))
      idle(() => load('idle'), { timeout: PATIENCE })
      window.addEventListener('online', loadAnew)
    }
  }
}
