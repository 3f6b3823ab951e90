// Starts the app: loads the wasm, connects it to the page, and says so on the whole screen if that fails.

import { KEPT, makeBridge } from '{{asset:bridge.js}}'
import { makeHalves } from '{{asset:halves.js}}'
{{include:sky.js}}
{{include:scrolling.js}}

// Of each language its sentences, which only its readers load.
const SENTENCES = {
  en: '{{asset:en.txt}}', de: '{{asset:de.txt}}', fr: '{{asset:fr.txt}}', es: '{{asset:es.txt}}', ja: '{{asset:ja.txt}}', ar: '{{asset:ar.txt}}'
}

let isDead = false

// The page as it came from the server, with its links and forms.
function stayPlain() { document.documentElement.dataset.plain = '' }

// Swift that trapped is in an unknown state and is never called again. Before it has started, there is a page to read without it.
function crash(error, hasStarted) {
  if (isDead) return
  isDead = true
  console.error(error)
  const screen = document.getElementById('stopped').content.firstElementChild
  const app = document.getElementById('app')
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
    return halves.run(body, bridge.mark)
  } catch (error) {
    crash(error, true)
    // An event is not left to the browser, which might load another page over the words.
    return 1
  }
}

const halves = makeHalves(enter)
const bridge = makeBridge(enter, halves.complete, table)

async function fetched(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(url + ' ' + response.status)
  return response
}

async function table(language) {
  return new Uint8Array(await (await fetched(SENTENCES[language])).arrayBuffer())
}

// Gives Swift the sentences of the page's language; those in English when it can't be had, or can't be used because it was cut.
async function speak(swift, sentences) {
  try {
    bridge.speak(await sentences)
    if (swift.browser_speaks()) return 0
  } catch (error) {
    console.warn(error)
  }
  bridge.speak(await table('en'))
  if (!swift.browser_speaks()) throw new Error('no sentences')
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
  return 1
}

async function load() {
  const sentences = table(document.documentElement.lang)
  sentences.catch(() => {})
  // Who was here before has the second half already, and begins with what was kept.
  const isFirst = /^\/($|at\/)/.test(location.pathname) && !document.cookie.includes(KEPT)
  const rest = isFirst ? null : halves.fetched().catch(() => {})
  const { instance } = await WebAssembly.instantiateStreaming(fetched('{{asset:WebApp.wasm}}'), { page: bridge.page, placeholder: halves.placeholder })
  bridge.connect(instance.exports)
  halves.connect(instance.exports)
  halves.joinFirst(await rest)
  const instead = await speak(instance.exports, sentences)
  enter(() => instance.exports.browser_start(instead))
  if (isDead) return
  document.documentElement.dataset.ready = 'true'
  halves.loadWhenIdle()
}

async function serve() {
  const worker = navigator.serviceWorker
  if (!worker) return
  worker.addEventListener('message', () => document.dispatchEvent(new Event('news')))
  // Before anything is waited for: a first worker may take charge meanwhile, and that is no update.
  const isBack = !!worker.controller
  let isControlled = isBack
  worker.addEventListener('controllerchange', () => {
    if (isControlled) location.reload()
    isControlled = true
  })
  const registration = await worker.register('/sw.js')
  if (!registration) return
  const notice = () => {
    const { waiting, active } = registration
    // A first worker waits, too, for a moment; WebKit still says so when it is in charge.
    if (waiting?.state === 'installed' && active && worker.controller) bridge.updateWaits(waiting)
  }
  notice()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice))
  // Who comes back may want all of it without a connection; it comes when the page is at rest.
  if (isBack && !navigator.connection?.saveData) setTimeout(() => worker.controller?.postMessage('keep all'), 5000)
}

watchSky(document.getElementById('app'))
watchScrolling()
if (window.WebAssembly) load().then(() => serve().catch(error => console.warn(error)), error => crash(error, false))
else stayPlain()
