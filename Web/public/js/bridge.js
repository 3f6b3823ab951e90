// The functions that the page offers to Swift; Web/Sources/CBrowser/include/CBrowser.h declares them, with the same names. `bundle`
// fills in the numbers that both sides use (Sources/App/Bridge). Nothing here knows about weather.

import { watchGestures } from '{{asset:gestures.js}}'
import { afterDrawing, makePage } from '{{asset:patch.js}}'
{{include:history.js}}
{{include:characters.js}}
{{include:events.js}}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const root = document.documentElement
// The cookie that says that the app has stored something on this device.
const KEPT = 'weatherglass-kept=1'
// The cookie that the server sets when the form for pairing was used, until the app has stored the space.
const PAIRED = 'weatherglass-paired=1'
// What ends every cookie: over TLS the browser must not send it without.
const COOKIE_END = '; samesite=lax' + (location.protocol === 'https:' ? '; secure' : '')
// What this window keeps until it is closed, also when the app is loaded again.
const WINDOW = 'weatherglass.window'
// Functions of the browser that Swift asks for like a server, by the scheme of their addresses.
const ISLANDS = { push: () => import('{{asset:push.js}}'), model: () => import('{{asset:wit.js}}'), clipboard: () => import('{{asset:clipboard.js}}'), home: () => import('{{asset:home.js}}') }
// The browser's offer to install the app, for home.js; it may come before that is loaded.
addEventListener('beforeinstallprompt', event => { globalThis.installing = event })
const FAILURES = { QuotaExceededError: {{storage:full}}, VersionError: {{storage:belongsToNewerVersion}} }

// `enter(body)` runs a call into Swift, unless Swift has crashed; `table(tag)` fetches the sentences of a language.
export function makeBridge(enter, table) {
  let swift, memory, sentences
  const cancels = new Map()

  // Begins something that is answered later. The result says whether it is still wanted, and ends it. An id may be taken again, so that
  // alone does not say so.
  function begin(id, cancel = () => {}) {
    const mine = () => cancel()
    cancels.set(id, mine)
    return () => cancels.get(id) === mine && cancels.delete(id)
  }

  // Memory may grow, and its old buffer is then gone; so views are made when they are needed.
  const bytes = (pointer, length) => new Uint8Array(memory.buffer, pointer, length)
  const text = (pointer, length) => decoder.decode(bytes(pointer, length))

  // Copies bytes to where Swift reads them; returns their number.
  function put(content) {
    bytes(swift.browser_inbox(content.length), content.length).set(content)
    return content.length
  }
  const putText = string => put(encoder.encode(string))
  // Most events have no text, and the encoder takes some 25 µs even for none.
  const encode = string => string ? encoder.encode(string) : []

  const reply = (id, status, number = 0, content) => enter(() => swift.browser_reply(id, status, number, content ? put(content) : 0))

  // Work that the next frame needn't wait for is done right after it, in order: storing, the address, the title. It is done at once when
  // something is read or the page is left.
  const postponed = []
  function catchUp() {
    while (postponed.length) {
      try { postponed.shift()() } catch (error) { console.warn(error) }
    }
  }
  function afterNextFrame(body) {
    if (postponed.push(body) > 1) return
    if (document.hidden) setTimeout(catchUp)
    else requestAnimationFrame(() => afterDrawing(catchUp))
  }
  // Before another page is requested, so that its request has the present cookies; not all browsers report that.
  addEventListener('beforeunload', catchUp)
  addEventListener('pagehide', catchUp)
  document.addEventListener('visibilitychange', catchUp)

  const apply = makePage(document.getElementById('app'), (handler, event, element) => {
    // For a file, its text counts, which has to be read first.
    const [file] = event.target.files ?? []
    if (!file) return handle(handler, event, element, event.target.value)
    file.text().then(text => handle(handler, event, element, text))
    event.target.value = ''
  })

  const handle = (handler, event, element, content) => enter(() => {
    const control = event.target
    const value = encode(content)
    const key = encode(event.key)
    if (value.length + key.length) {
      const both = new Uint8Array(value.length + key.length)
      both.set(value)
      both.set(key, value.length)
      put(both)
    }
    const flags = (control.checked ? {{event:checked}} : 0) + (control === element ? {{event:atListener}} : 0)
    return swift.browser_event(handler, flags, value.length, key.length)
  })

  // Whether the browser has deleted what was stored, and Swift doesn't know yet. Cookies survive that.
  let isGone = false
  let database
  function openDatabase() {
    database ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open('weatherglass', 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('kept')
        isGone = document.cookie.includes(KEPT)
      }
      opening.onsuccess = () => {
        // Another tab with a newer version of the app must not wait for this one.
        opening.result.onversionchange = () => { opening.result.close(); database = undefined }
        opening.result.onclose = () => { database = undefined }
        resolve(opening.result)
      }
      opening.onerror = opening.onblocked = () => reject(opening.error)
    })
    database.catch(() => { database = undefined })
    return database
  }
  // Opened early: some devices take half a second for it, and nothing can be stored before the stored data was read.
  openDatabase()

  // A name that ends with a slash means all names that begin with it.
  const named = name => name.endsWith('/') ? IDBKeyRange.bound(name, name + '\uffff') : name

  function* items(content) {
    for (let at = 0; at < content.length;) {
      const end = content.indexOf(10, at)
      const [name, length] = decoder.decode(content.subarray(at, end)).split(' ')
      at = end + 1
      yield [name, length && content.slice(at, at += +length)]
    }
  }

  function write(kept, content) {
    const names = []
    let hasSpace = false
    for (const [name, value] of items(content)) {
      names.push(name)
      if (value && name === '{{item:space}}') hasSpace = true
      if (value) kept.put(value, name)
      else kept.delete(named(name))
    }
    return () => {
      document.cookie = KEPT + '; path=/; max-age=31536000' + COOKIE_END
      if (hasSpace) document.cookie = PAIRED + '; path=/; max-age=0' + COOKIE_END
      windows.postMessage?.(names.join('\n'))
    }
  }

  // A slash alone asks for all names, without the values.
  function read(kept, content) {
    const found = decoder.decode(content).split('\n').map(name => name === '/' ? [kept.getAllKeys()] : [kept.getAllKeys(named(name)), kept.getAll(named(name))])
    return async () => {
      const parts = found.flatMap(([names, values]) => names.result.flatMap((name, k) => [`${name} ${values?.result[k].length ?? 0}\n`, values?.result[k] ?? '']))
      return new Uint8Array(await new Blob(parts).arrayBuffer())
    }
  }

  // Performs one transaction. `use` returns a function, whose result is returned once the transaction is complete.
  const transact = (database, isWriting, use) => new Promise((resolve, reject) => {
    const transaction = database.transaction('kept', isWriting ? 'readwrite' : 'readonly')
    let result
    transaction.oncomplete = () => resolve(result())
    transaction.onabort = () => reject(transaction.error)
    try {
      result = use(transaction.objectStore('kept'))
      // Makes sure that the data is written even if the page is being left right now.
      transaction.commit?.()
    } catch (error) {
      reject(error)
      transaction.abort()
    }
  })

  // Informs other windows of what this one stores. Old browsers have no such channel; there the last window to write wins.
  const windows = globalThis.BroadcastChannel ? new BroadcastChannel('weatherglass') : new EventTarget()

  // Reports a value now and whenever `target` says that it has changed.
  function tell(id, target, types, value) {
    // A report that is repeated later has the value of then.
    const listener = () => enter(() => swift.browser_reply(id, 0, +value(), 0))
    const stop = () => { for (const type of types) target.removeEventListener(type, listener) }
    for (const type of types) target.addEventListener(type, listener)
    cancels.set(id, stop)
    queueMicrotask(() => cancels.get(id) === stop && listener())
  }

  const updates = new EventTarget()
  let waiting
  const trail = makeHistory(afterNextFrame)

  const observers = {
    {{observed:visibility}}: id => tell(id, document, ['visibilitychange', 'news'], () => !document.hidden),
    {{observed:connection}}: id => tell(id, window, ['online', 'offline'], () => navigator.onLine),
    {{observed:address}}: id => {
      trail.observe(address => reply(id, 0, 0, encoder.encode(address)))
      cancels.set(id, () => trail.observe(() => {}))
    },
    {{observed:update}}: id => tell(id, updates, ['change'], () => !!waiting),
    {{observed:permission}}: id => {
      const end = begin(id)
      // Over plain HTTP the browser refuses, whatever the person allows.
      if (!navigator.geolocation || !isSecureContext) return queueMicrotask(() => reply(id, 0, {{permission:unavailable}}))
      const states = { prompt: {{permission:prompt}}, granted: {{permission:granted}}, denied: {{permission:denied}} }
      const unknown = () => reply(id, 0, {{permission:prompt}})
      if (!navigator.permissions) return queueMicrotask(unknown)
      navigator.permissions.query({ name: 'geolocation' }).then(status => {
        if (end()) tell(id, status, ['change'], () => states[status.state] ?? {{permission:unavailable}})
      }, unknown)
    },
    {{observed:gesture}}: id => { cancels.set(id, watchGestures(gesture => reply(id, 0, gesture))) },
    {{observed:storage}}: id => {
      const listener = event => reply(id, 0, 0, encoder.encode(event.data))
      windows.addEventListener('message', listener)
      cancels.set(id, () => windows.removeEventListener('message', listener))
    },
    {{observed:space}}: id => { cancels.set(id, watchSpace(tag => reply(id, 0, tag))) },
    {{observed:map}}: id => {
      let end = () => {}
      cancels.set(id, () => end())
      import('{{asset:map.js}}').then(({ watchMap }) => watchMap(text => cancels.has(id) && reply(id, 0, 0, encoder.encode(text)))).then(
        stop => cancels.has(id) ? end = stop : stop(),
        error => {
          console.warn(error)
          // Shows the content that the page has without a map.
          root.dataset.map = 'lost'
          if (cancels.has(id)) reply(id, -1)
        })
    }
  }

  const page = {
    apply(words, count, pointer, length) {
      const { activeElement, body } = document
      const focused = activeElement === body ? null : activeElement
      const answer = apply(new Uint32Array(memory.buffer, words, count), bytes(pointer, length), focused)
      // If the focused element is gone, the focus moves to the same link if it was drawn again, else to the sheet or the content; otherwise
      // keyboard users would start again at the top of the window.
      if (focused && !isInView(focused)) {
        const same = focused.href && linkInView(focused.href)
        const next = same || document.querySelector('[role=dialog]') || document.querySelector('main')
        next?.focus({ preventScroll: true })
      }
      return answer
    },
    frame() {
      const draw = () => {
        enter(() => {
          swift.browser_frame()
          trail.drawn()
        })
      }
      // A hidden page gets no frames, but it has to be right when it is seen again.
      if (document.hidden) setTimeout(draw, 50)
      else requestAnimationFrame(draw)
    },
    title(p, n) {
      const title = text(p, n)
      afterNextFrame(() => { document.title = title })
    },
    mark(p, n, q, m) {
      if (m) root.setAttribute(text(p, n), text(q, m))
      else root.removeAttribute(text(p, n))
    },
    focus(p, n) {
      const id = text(p, n)
      // After all callbacks of the next frame, since one of them draws the element. The history decides where the page scrolls to.
      requestAnimationFrame(() => afterDrawing(() => document.getElementById(id)?.focus({ preventScroll: true })))
    },
    state() {
      const element = document.getElementById('state')
      return element ? putText(element.textContent) : -1
    },
    sentences: () => sentences ? put(sentences) : -1,
    remember(p, n, q, m) {
      // The script knows the name of the device's time zone, the app only its present offset.
      const cookie = `${text(p, n)}=${text(q, m)}`
      afterNextFrame(() => {
        const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
        const whole = cookie + (zone ? '.@' + zone : '')
        const isNew = !document.cookie.includes(whole)
        document.cookie = whole + '; path=/; max-age=31536000' + COOKIE_END
        if (isNew) navigator.serviceWorker?.controller?.postMessage('keep shell')
      })
    },
    log: (p, n) => console.warn(text(p, n)),

    now: () => Date.now(),
    offset: at => new Date(at).getTimezoneOffset() * -60,
    timer(id, milliseconds) {
      let timer
      const end = begin(id, () => clearTimeout(timer))
      const due = () => { if (end()) reply(id, 0) }
      if (milliseconds < 0) return afterNextFrame(due)
      timer = setTimeout(due, milliseconds)
    },
    random: (p, n) => { crypto.getRandomValues(bytes(p, n)) },
    decimal: (p, n) => Number(text(p, n)),
    character: scalar => characterKind(scalar),
    cancel(id) {
      cancels.get(id)?.()
      cancels.delete(id)
    },

    fetch(id, p, n, q, m, timeout) {
      const [method, url, ...pairs] = text(p, n).split('\n')
      const headers = new Headers()
      for (let k = 0; k + 1 < pairs.length; k += 2) headers.append(pairs[k], pairs[k + 1])
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), timeout)
      const end = begin(id, () => { clearTimeout(timer); abort.abort() })
      const content = m ? bytes(q, m).slice() : undefined
      // Functions of the browser are asked for like a server, through code that is loaded when it is needed.
      const island = ISLANDS[url.split(':')[0]]
      const asked = island ? island().then(({ answer }) => answer(url, content, abort.signal)) : fetch(url, { method, headers, body: content, signal: abort.signal })
      asked
        .then(async response => {
          const body = new Uint8Array(await response.arrayBuffer())
          return () => reply(id, response.status, 0, body)
        })
        .catch(() => () => reply(id, -1))
        .then(answer => {
          clearTimeout(timer)
          if (end()) answer()
        })
    },
    table(id, p, n) {
      const end = begin(id)
      table(text(p, n))
        .then(found => () => reply(id, 0, 0, found), () => () => reply(id, -1))
        .then(answer => end() && answer())
    },
    storage(id, isWriting, p, n) {
      const content = bytes(p, n).slice()
      const end = begin(id)
      const turn = new Promise(isWriting ? afterNextFrame : done => { catchUp(); done() })
      turn.then(openDatabase).then(database => {
        if (isGone) return isGone = false
        return transact(database, isWriting, kept => isWriting ? write(kept, content) : read(kept, content))
      }).then(
        found => () => found === false ? reply(id, {{storage:deletedByBrowser}}) : reply(id, 0, 0, found),
        error => () => reply(id, FAILURES[error?.name] ?? {{storage:unavailable}})
      ).then(answer => end() && answer())
    },

    position(id, keepsWatching, timeout) {
      if (!navigator.geolocation) return -1
      const found = ({ coords }) => {
        const numbers = new DataView(new ArrayBuffer(16));
        [coords.latitude, coords.longitude].forEach((number, k) => numbers.setFloat64(8 * k, number, true))
        reply(id, 0, 0, new Uint8Array(numbers.buffer))
      }
      const failed = error => reply(id, error.code)
      const options = { timeout, maximumAge: 60_000 }
      if (!keepsWatching) {
        const end = begin(id)
        return navigator.geolocation.getCurrentPosition(fix => end() && found(fix), error => end() && failed(error), options)
      }
      const watch = navigator.geolocation.watchPosition(found, failed, options)
      cancels.set(id, () => navigator.geolocation.clearWatch(watch))
    },
    observe: (id, what) => { observers[what](id) },

    navigate: (isStep, isSameScreen, p, n) => { trail.show(text(p, n), isStep, isSameScreen) },
    address: () => putText(trail.address()),
    about: what => {
      if (what === {{text:pairing}}) return document.cookie.includes(PAIRED) ? putText(PAIRED) : -1
      if (what === {{text:host}}) return putText(location.hostname)
      if (what === {{text:kept}}) return putText(sessionStorage.getItem(WINDOW) ?? '')
      return putText(location.hash.slice(1))
    },
    keep(p, n) {
      const kept = text(p, n)
      afterNextFrame(() => { try { sessionStorage.setItem(WINDOW, kept) } catch {} })
    },
    update() { waiting?.postMessage('take over') }
  }

  // Nothing may throw into Swift: a failed call returns -1, a call without a result 0.
  for (const name in page) {
    const body = page[name]
    page[name] = (...values) => {
      try {
        return body(...values) ?? 0
      } catch (error) {
        console.warn(name, error)
        return -1
      }
    }
  }

  return {
    page,
    connect(exports) {
      swift = exports
      memory = exports.memory
    },
    // Receives the sentences of the page's language, before Swift starts.
    speak(table) { sentences = table },
    // A new version of the app waits until the person agrees.
    updateWaits(worker) {
      waiting = worker
      updates.dispatchEvent(new Event('change'))
    }
  }
}
