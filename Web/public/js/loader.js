// Starts the app: loads the wasm and connects it to the page. If that fails, a message covers the whole screen. `stopWaiting` is from
// waiting.js.

import { makeBridge } from '{{asset:bridge.js}}'
{{include:sky.js}}
{{include:scrolling.js}}
{{include:pace.js}}
{{include:keyboard.js}}

// The sentences of each language; only those of the reader's language are loaded.
const SENTENCES = {
  en: '{{asset:en.txt}}', de: '{{asset:de.txt}}', fr: '{{asset:fr.txt}}', es: '{{asset:es.txt}}', ja: '{{asset:ja.txt}}', ar: '{{asset:ar.txt}}'
}

// Milliseconds until a page that has started is at rest.
const REST = 1000

let isDead = false

// Leaves the page as it came from the server, with its links and forms.
function stayPlain() { document.documentElement.dataset.plain = '' }

// After a trap, Swift is in an unknown state and is never called again. If it had not started, the page can be read without it.
function crash(error, hasStarted) {
  if (isDead) return
  isDead = true
  stopWaiting()
  console.error(error)
  const screen = document.getElementById('stopped').content.firstElementChild
  const [reload, readOn] = screen.querySelectorAll('button')
  reload.onclick = () => location.reload()
  readOn.onclick = () => {
    screen.remove()
    app.inert = false
    stayPlain()
  }
  if (hasStarted) readOn.remove()
  app.inert = true
  document.body.append(screen)
  screen.querySelector('button').focus()
}

function enter(body) {
  if (isDead) return 0
  try {
    return body()
  } catch (error) {
    crash(error, true)
    // The event counts as handled, so that the browser doesn't load another page over the message.
    return 1
  }
}

const bridge = makeBridge(enter, table)

async function fetched(url, cache) {
  const response = await fetch(url, { cache })
  if (!response.ok) throw new Error(url + ' ' + response.status)
  return response
}

async function table(language) {
  return new Uint8Array(await (await fetched(SENTENCES[language])).arrayBuffer())
}

// Gives Swift the sentences of the page's language, or those in English if they can't be fetched, or can't be used because they are
// incomplete.
async function speak(swift, sentences) {
  try {
    bridge.speak(await sentences)
    if (swift.browser_read_sentences()) return 0
  } catch (error) {
    console.warn(error)
  }
  bridge.speak(await table('en'))
  if (!swift.browser_read_sentences()) throw new Error('no sentences')
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
  return 1
}

async function load() {
  const sentences = table(document.documentElement.lang)
  sentences.catch(() => {})
  const compiled = cache =>
    WebAssembly.instantiateStreaming(fetched('{{asset:WebApp.wasm}}', cache), { page: bridge.page })
  // What can't be compiled is a proxy's error page, and must not come from a cache again.
  const { instance } = await compiled().catch(() => compiled('reload'))
  bridge.connect(instance.exports)
  const instead = await speak(instance.exports, sentences)
  enter(() => {
    const result = instance.exports.browser_start(instead)
    document.documentElement.dataset.ready = 'true'
    return result
  })
  if (isDead) return
  // What was typed is reported first (patch.js).
  queueMicrotask(() => { for (const button of stopWaiting()) if (!isDead) button.click() })
  // Starting would make any device look slow.
  setTimeout(watchPace, REST, app)
}

async function serve() {
  const worker = navigator.serviceWorker
  if (!worker) return
  let isOfWaitingVersion = false
  worker.addEventListener('message', ({ data, source }) => {
    if (data === 'takes over') isOfWaitingVersion = true
    else if (data === 'waits') bridge.updateWaits(source)
    else document.dispatchEvent(new Event('news'))
  })
  // Read before anything is awaited: a first worker may take control meanwhile, and that is no update.
  let { controller } = worker
  worker.addEventListener('controllerchange', () => {
    // Neither the first worker nor the same one again is an update.
    if (controller && controller !== worker.controller && !isOfWaitingVersion) location.reload()
    isOfWaitingVersion = false
    controller = worker.controller
  })
  const registration = await worker.register('/sw.js')
  if (!registration) return
  const notice = () => {
    const { waiting, active } = registration
    // A first worker waits, too, for a moment; WebKit still says so after the worker has taken control.
    if (waiting?.state !== 'installed' || !active || !worker.controller) return
    const files = document.head.querySelectorAll('[href^="/assets/"], [src^="/assets/"]')
    waiting.postMessage({ files: Array.from(files, file => file.getAttribute('href') ?? file.getAttribute('src')) })
  }
  notice()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice))
  // A worker that becomes active while a page is being loaded does not get control of that page by itself.
  worker.ready.then(({ active }) => { if (!worker.controller) active.postMessage('take control') })
  // Somebody may want the whole app without a connection; it is fetched when the page is at rest.
  if (!navigator.connection?.saveData) worker.ready.then(found => setTimeout(() => found.active?.postMessage('keep all'), REST))
}

const app = document.getElementById('app')
watchSky(app)
watchScrolling()
watchKeyboard()
if (window.WebAssembly) load().then(() => serve().catch(error => console.warn(error)), error => crash(error, false))
else {
  const tapped = stopWaiting()
  stayPlain()
  for (const button of tapped) button.click()
}
