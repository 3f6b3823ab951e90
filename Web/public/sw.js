// Keeps the app's files on the device, so that it opens without a network. A new version is fetched completely before it may take over.

const BUILD = '{{build}}'
const FILES = {{precache}}
// Files that only some people need, such as the map's: they are kept once they have been fetched.
const LATER = {{later}}
const SHELL = '{{path:shell}}'
const CACHE = 'app-' + BUILD
const NETWORK_TIMEOUT_MS = 4000
const SPACE = '{{space:records}}'
const WARNINGS = 'warnings'
const LANGUAGE = /\/assets\/[a-z]{2}\.[0-9a-f]+\.txt/g

self.addEventListener('install', event => event.waitUntil(fill()))

// All or nothing: if one file fails, the installation fails, and the old version stays. Files that are cached already are not fetched
// again.
async function fill() {
  const cache = await caches.open(CACHE)
  await Promise.all([...FILES, SHELL].map(async url => {
    if (url !== SHELL) return cache.put(url, await wholeFile(url))
    const response = await fetch(url, { cache: 'reload' })
    const text = await response.clone().text()
    if (response.redirected || !isShell(response, text)) throw new Error(url + ' ' + response.status)
    await fillLanguages(cache, text)
    await cache.put(url, response)
  }))
  await fillLater(cache)
}

// A proxy may have answered with a page of its own, for maintenance or a login, and status 200. So a file counts only if it has the hash
// in its name (FNV-1a, as `bundle` computes it), and a shell only if it names this version's files.
async function isWhole(url, response) {
  const hash = url.match(/\.([0-9a-f]{16})\.\w+$/)?.[1]
  if (!response.ok || response.redirected) return false
  if (!hash) return true
  let high = 0xcbf29ce4, low = 0x84222325
  for (const byte of new Uint8Array(await response.clone().arrayBuffer())) {
    low ^= byte
    // Times 2^40 + 435, in halves of 32 bits.
    const product = (low >>> 0) * 435
    high = high * 435 + Math.floor(product / 0x100000000) + (low << 8) >>> 0
    low = product >>> 0
  }
  return [high, low].map(half => half.toString(16).padStart(8, '0')).join('') === hash
}

const isShell = (response, text) => {
  const assets = text.match(/\/assets\/[\w.-]+/g)
  return response.ok && !!assets?.every(url => FILES.includes(url) || url.match(LANGUAGE))
}

// A file from a cache, or else from the network; what the browser keeps may be such a page, too.
async function wholeFile(url) {
  for (const response of [() => caches.match(url), () => fetch(url), () => fetch(url, { cache: 'reload' })]) {
    const file = await response()
    if (file && await isWhole(url, file)) return file
  }
  throw new Error(url + ' is not the file of this version')
}

// Keeps the files of `LATER` that the old version had fetched because somebody needed them.
async function fillLater(cache) {
  const nameOf = url => new URL(url, location).pathname.replace(/\.[0-9a-f]{16}(?=\.)/, '')
  const kept = new Set()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) kept.add(nameOf(url))
  }
  await Promise.all(LATER.filter(url => kept.has(nameOf(url))).map(async url => {
    await cache.put(url, await wholeFile(url))
  }))
}

async function keepAll() {
  const cache = await caches.open(CACHE)
  for (const url of LATER) if (!await cache.match(url)) await cache.put(url, await wholeFile(url))
}

// Nobody is asked about an update when the only window is of this version already, because the server has sent its page. Without a
// connection the old version's shell could not read what this page has stored.
async function takeOverFrom({ data: { files }, source }) {
  const isOurs = files.every(url => FILES.includes(url) || LATER.includes(url) || url.match(LANGUAGE))
  if ((await windows()).length > 1 || !isOurs) return source.postMessage('waits')
  source.postMessage('takes over')
  await self.skipWaiting()
}

// Stores the shell in the language and colours that the person chose last. If the server has a newer version, its shell is not stored,
// since it needs that version's files.
async function keepShell() {
  const response = await fetch(SHELL, { cache: 'reload' })
  const text = await response.clone().text()
  if (!isShell(response, text) || !await caches.has(CACHE)) return
  const cache = await caches.open(CACHE)
  await fillLanguages(cache, text)
  await cache.put(SHELL, response)
}

// Only the sentences of the person's language are kept: the shell names them.
async function fillLanguages(cache, shell) {
  for (const [url] of shell.matchAll(LANGUAGE)) await cache.put(url, await wholeFile(url))
}

self.addEventListener('activate', event => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('app-') && name !== CACHE) await caches.delete(name)
  }
  await self.clients.claim()
}

self.addEventListener('message', event => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'take control') event.waitUntil(self.clients.claim())
  if (event.data.files) event.waitUntil(takeOverFrom(event))
  // For a person who comes back, the whole app is kept for use without a connection, including the map.
  if (event.data === 'keep all') event.waitUntil(Promise.all([keepAll(), keepShell().catch(() => {})]))
  if (event.data === 'keep shell') event.waitUntil(keepShell().catch(() => {}))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin === location.origin && url.pathname.startsWith(SPACE)) ofSpace(event, url.pathname)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('{{path:api}}')) return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

// Notices are declarative pushes. Browsers that support them show them by themselves; for others it is done here.
self.addEventListener('push', event => {
  const { notification } = event
  event.waitUntil(notification ? shown(notification.data?.notice, notification.navigate) : show(event.data))
})

async function show(data) {
  const { title, navigate, data: about, ...options } = read(data)
  const known = options.tag ? await self.registration.getNotifications({ tag: options.tag }) : []
  // A notice that the push service sends twice is shown once. A newer one replaces the one about the same subject; an older one that comes
  // late is not shown.
  if (!known.some(({ data }) => data?.notice === about?.notice || data?.number > about?.number)) {
    await self.registration.showNotification(title, {
      ...options, icon: '{{asset:icon-192.png}}', renotify: !!options.tag, data: { url: navigate, notice: about?.notice, number: about?.number },
    })
  }
  await shown(about?.notice, navigate)
}

const shown = (notice, address) => Promise.allSettled([reported(notice), kept(address)]).then(tellPages)

// Makes open pages check for news.
async function tellPages() {
  for (const window of await windows()) window.postMessage('news')
}

// All open pages; one that was loading when this worker took control may not be under it.
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

function read(data) {
  try {
    const { notification } = data.json()
    if (notification.title) return notification
  } catch {
  }
  // Browsers require that something is shown for each push.
  return { title: 'Weatherglass' }
}

const reported = async notice => notice && send('{{space:notices}}', 'POST', { notice })

const send = (path, method, body) =>
  fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

// Keeps the warning, so that a tap on the notice opens it without a connection, too.
async function kept(address) {
  const { pathname } = new URL(address, location)
  if (pathname.startsWith('{{path:warnings}}/')) await answerAndKeep(new Request(pathname.replace('{{path:warnings}}', '{{space:warnings}}')))
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

async function open(address) {
  const url = new URL(address, location)
  const target = url.origin === location.origin ? url.href : '/'
  const all = await windows()
  const one = all.find(window => window.url === target) ?? all.find(window => window.visibilityState === 'visible') ?? all[0]
  if (!one) return self.clients.openWindow(target)
  // A browser that took long to start this worker may not count the tap any more, and refuses or never answers.
  one.focus().catch(() => {})
  if (one.url === target) return tellPages()
  // A window that this worker doesn't control yet can't be navigated.
  await one.navigate(target).catch(() => self.clients.openWindow(target))
}

// The browser or its push service has dropped the subscription: make a new one and send it to the server.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event.newSubscription)))

async function renew(subscription) {
  const answer = await fetch('{{space:push}}')
  if (!answer.ok) return
  const { key, language, clock } = await answer.json()
  subscription ??= await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  await send('{{space:push}}', 'PUT', { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone, language, clock })
}

// Warnings, and what the device knows about its notices, are kept, so that they can be opened without a connection. When the device leaves
// its space, they are deleted.
function ofSpace(event, path) {
  const { request } = event
  if (request.method === 'GET' && isKept(path)) event.respondWith(answerAndKeep(request))
  // The next answer shows whether it was this device that left.
  if (request.method === 'DELETE' && (path === SPACE || path.startsWith('{{space:devices}}/'))) event.respondWith(thenAsked(request, '{{space:warnings}}'))
  if (request.method !== 'GET' && ['{{space:push}}', '{{space:pushRules}}'].includes(path)) event.respondWith(thenAsked(request, '{{space:push}}'))
}

const isKept = path => path.startsWith('{{space:warnings}}') || ['{{space:push}}', '{{space:notices}}'].includes(path)

// Sends a request that changes something, and then updates what is kept about it.
async function thenAsked(request, path) {
  const response = await fetch(request)
  if (response.ok) await answerAndKeep(new Request(path)).catch(() => {})
  return response
}

// The answer; undefined if it doesn't come in time.
async function inTime(answer) {
  let timer
  const late = new Promise(resolve => { timer = setTimeout(resolve, NETWORK_TIMEOUT_MS) })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

// Answers from the network, or else from the cache; the status 203 marks a cached answer.
async function answerAndKeep(request) {
  const kept = await caches.open(WARNINGS)
  const network = fetch(request).then(async response => {
    if (response.ok) await kept.put(request.url, response.clone())
    else if (response.status === 401) await caches.delete(WARNINGS)
    return response
  })
  network.catch(() => {})
  try {
    const response = await inTime(network)
    if (response?.status < 500) return response
  } catch {
  }
  const known = await kept.match(request.url)
  if (!known) return network
  return new Response(known.body, { status: 203, headers: known.headers })
}

// The server's page if it comes in time, else the shell, which shows what is stored on the device.
async function navigate(event) {
  const network = fetch(event.request)
  network.catch(() => {})
  try {
    const response = await inTime(network)
    // A server error is no better than no answer; but the server's other answers (not found, …) are used.
    if (response && response.status < 500) return response
  } catch {
  }
  return await (await caches.open(CACHE)).match(SHELL) ?? network
}

async function asset(request) {
  const cache = await caches.open(CACHE)
  const { pathname } = new URL(request.url)
  const known = await cache.match(request)
  // A page asks again for what it could not use.
  if (known && request.cache !== 'reload') return known
  let response = await fetch(request)
  if (response.ok && !await isWhole(pathname, response)) response = await fetch(request, { cache: 'reload' })
  if (!response.ok) return response
  if (!await isWhole(pathname, response)) return Response.error()
  // The sentences of a language other than the shell's, and the files in `LATER`.
  if (known || pathname.match(LANGUAGE) || LATER.includes(pathname)) await cache.put(request, response.clone())
  return response
}
