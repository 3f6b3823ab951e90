// Starts the app: loads the wasm, connects it to the page, and says so on the whole screen if that fails.

import { makeBridge } from '{{asset:bridge.js}}'
import { makeHalves } from '{{asset:halves.js}}'
{{include:sky.js}}
{{include:scrolling.js}}

let isDead = false

// The page as it came from the server, with its links and forms.
function stayPlain() { document.documentElement.dataset.plain = '' }

// Swift that trapped is in an unknown state and is never called again. Before it has started, there is a page to read without it.
function crash(error, hasStarted) {
  if (isDead) return
  isDead = true
  console.error(error)
  const screen = document.createElement('div')
  screen.className = 'trap'
  screen.setAttribute('role', 'alert')
  const heading = document.createElement('h1')
  heading.textContent = 'Something went wrong'
  const words = document.createElement('p')
  words.textContent = 'The app stopped. Your places are safe.'
  const app = document.getElementById('app')
  const offer = (text, action) => {
    const button = document.createElement('button')
    button.className = 'button'
    button.textContent = text
    button.onclick = action
    screen.append(button)
  }
  screen.append(heading, words)
  offer('Reload', () => location.reload())
  if (!hasStarted) {
    offer('Read on without the app', () => {
      screen.remove()
      app.inert = false
      stayPlain()
    })
  }
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
const bridge = makeBridge(enter, halves.complete)

async function load() {
  const response = await fetch('{{asset:WebApp.wasm}}')
  if (!response.ok) throw new Error('wasm ' + response.status)
  const { instance } = await WebAssembly.instantiateStreaming(response, { page: bridge.page, placeholder: halves.placeholder })
  bridge.connect(instance.exports)
  halves.connect(instance.exports)
  enter(() => instance.exports.browser_start())
  if (isDead) return
  document.documentElement.dataset.ready = 'true'
  halves.loadWhenIdle()
}

async function serve() {
  const worker = navigator.serviceWorker
  if (!worker) return
  const registration = await worker.register('/sw.js')
  const notice = () => {
    if (registration.waiting && worker.controller) bridge.updateWaits(registration.waiting)
  }
  notice()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice))
  let wasControlled = !!worker.controller
  worker.addEventListener('controllerchange', () => {
    if (wasControlled) location.reload()
    wasControlled = true
  })
}

watchSky(document.getElementById('app'))
watchScrolling()
if (window.WebAssembly) load().then(() => serve().catch(error => console.warn(error)), error => crash(error, false))
else stayPlain()
