// The second half of the program: what first pages don't run (docs/adr/0013). It is fetched when the page is idle; a call that needs it
// earlier waits for it.

const REST = '{{asset:WebApp.rest.wasm}}'
const PATIENCE = 5000

// Thrown through Swift when it needs the second half and that can't be loaded.
class Missing extends Error {}

// `enter(body)` runs a call into Swift, unless Swift has crashed.
export function makeHalves(enter) {
  let first, isWhole = false, timer, notice
  let before = new Uint8Array()
  // Calls into Swift that were undone, to be repeated.
  const undone = []
  let fulfil
  const complete = new Promise(resolve => { fulfil = resolve })

  const join = module => new WebAssembly.Instance(module, { primary: first })

  function whole(how) {
    isWhole = true
    document.documentElement.dataset.rest = how
    clearTimeout(timer)
    notice?.remove()
    for (const again of undone.splice(0)) again()
    fulfil()
  }

  // Loads synchronously: a call is under way and can't wait for a promise.
  function joinNow() {
    if (isWhole) return
    try {
      const request = new XMLHttpRequest()
      request.open('GET', REST, false)
      request.overrideMimeType('text/plain; charset=x-user-defined')
      request.send()
      if (request.status !== 200) throw new Error(REST + ' ' + request.status)
      join(new WebAssembly.Module(Uint8Array.from(request.responseText, letter => letter.charCodeAt(0))))
    } catch (error) {
      throw new Missing(error)
    }
    isWhole = true
    // The call that needed it continues first.
    queueMicrotask(() => whole('early'))
  }

  async function fetched() {
    const response = await fetch(REST)
    if (!response.ok) throw new Error(REST + ' ' + response.status)
    return WebAssembly.compileStreaming(response)
  }

  async function joinLater() {
    try {
      const module = await fetched()
      if (isWhole) return
      join(module)
      whole(undone.length ? 'early' : 'idle')
    } catch {
      again()
    }
  }

  function again() {
    clearTimeout(timer)
    if (!isWhole) timer = setTimeout(joinLater, PATIENCE)
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

    // The imports of the first half in place of functions of the second. The second half puts the real functions into the table, from
    // where they are then called.
    placeholder: new Proxy({}, {
      get: (_, slot) => (...values) => {
        joinNow()
        return first['+table'].get(+slot)(...values)
      }
    }),

    // Runs a call into Swift. If it needs the second half and that can't be loaded, the call leaves no trace, the person is informed, and
    // the call is repeated later.
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
        say()
        again()
        return 1
      }
    },

    connect(exports) {
      first = exports
      // A program that was never split, for measurements.
      isWhole = !first['+table']
      if (isWhole) fulfil()
    },

    // For pages that need it from the start: it is fetched together with the first half, so that no call has to block for it.
    fetched,

    joinFirst(module) {
      if (!module || isWhole) return
      join(module)
      whole('beside')
    },

    // Loads the second half when nothing else is to be done, and at once when the connection is back.
    loadWhenIdle() {
      if (isWhole) return
      const idle = window.requestIdleCallback ?? (body => setTimeout(body, 200))
      idle(joinLater, { timeout: PATIENCE })
      window.addEventListener('online', () => isWhole || joinLater())
    }
  }
}
