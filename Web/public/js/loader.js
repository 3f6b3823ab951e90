// Starts the app: loads the wasm, connects it to the page, and says so on the whole screen if that fails.

import { makeBridge } from '{{asset:bridge.js}}'

let isDead = false

// Swift that trapped is in an unknown state and is never called again.
function crash(error) {
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
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = 'Reload'
  button.onclick = () => location.reload()
  screen.append(heading, words, button)
  document.getElementById('app').inert = true
  document.body.append(screen)
  button.focus()
}

function enter(body) {
  if (isDead) return 0
  try {
    return body()
  } catch (error) {
    crash(error)
    return 0
  }
}

const bridge = makeBridge(enter)

async function load() {
  const response = await fetch('{{asset:WebApp.wasm}}')
  if (!response.ok) throw new Error('wasm ' + response.status)
  const { instance } = await WebAssembly.instantiateStreaming(response, { page: bridge.page })
  bridge.connect(instance.exports)
  enter(() => instance.exports.browser_start())
  if (!isDead) document.documentElement.dataset.ready = 'true'
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

load().then(() => serve().catch(error => console.warn(error)), crash)
