// Keeps the app's files on the device, so that it opens without a network. A new version is fetched completely before it may take over.

const BUILD = '{{build}}'
const FILES = {{precache}}
// What only some people need, such as the map: kept as soon as it was fetched once.
const LATER = {{later}}
const SHELL = '/shell'
const CACHE = 'app-' + BUILD
const PATIENCE = 4000
const SPACE = '/api/v1/space'
const WARNINGS = 'warnings'
const KEPT = /^\/api\/v1\/space\/(warnings|push$|notices$)/
const LANGUAGE = /\/assets\/[a-z]{2}\.[0-9a-f]+\.txt/g

self.addEventListener('install', event => event.waitUntil(fill()))

// All or nothing: one file that fails lets the installation fail, and the old version stays. Hashed files that it has already are not fetched again.
async function fill() {
  const cache = await caches.open(CACHE)
  await Promise.all([...FILES, SHELL].map(async url => {
    const known = url !== SHELL && await caches.match(url)
    const response = known || await fetch(url, { cache: url === SHELL ? 'reload' : 'default' })
    if (!response.ok || response.redirected) throw new Error(url + ' ' + response.status)
    if (url === SHELL) await fillLanguages(cache, await response.clone().text())
    await cache.put(url, response)
  }))
  await fillLater(cache)
}

// What the old version had fetched because somebody needed it, the new one has, too.
async function fillLater(cache) {
  const nameOf = url => new URL(url, location).pathname.replace(/\.[0-9a-f]{16}(?=\.)/, '')
  const kept = new Set()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) kept.add(nameOf(url))
  }
  await Promise.all(LATER.filter(url => kept.has(nameOf(url))).map(async url => {
    const known = await caches.match(url)
    await (known ? cache.put(url, known) : cache.add(url))
  }))
}

async function keepAll() {
  const cache = await caches.open(CACHE)
  for (const url of LATER) if (!await cache.match(url)) await cache.add(url)
}

// The shell in the language and colours that the person has chosen last. Where the server has a newer version, its shell needs that version's files.
async function keepShell() {
  const response = await fetch(SHELL, { cache: 'reload' })
  const text = await response.clone().text()
  const assets = text.match(/\/assets\/[\w.-]+/g) ?? []
  if (!response.ok || !assets.every(url => FILES.includes(url) || url.match(LANGUAGE)) || !await caches.has(CACHE)) return
  const cache = await caches.open(CACHE)
  await fillLanguages(cache, text)
  await cache.put(SHELL, response)
}

// Only the sentences that the person reads are kept: the shell names them.
async function fillLanguages(cache, shell) {
  for (const [url] of shell.matchAll(LANGUAGE)) {
    const known = await caches.match(url)
    await (known ? cache.put(url, known) : cache.add(url))
  }
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
  // Who comes back has all of the app without a connection, the map, too.
  if (event.data === 'keep all') event.waitUntil(Promise.all([keepAll(), keepShell().catch(() => {})]))
  if (event.data === 'keep shell') event.waitUntil(keepShell().catch(() => {}))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin === location.origin && url.pathname.startsWith(SPACE)) ofSpace(event, url.pathname)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

// Notices: declarative pushes. A browser that knows them shows them by itself; others leave that to us.
self.addEventListener('push', event => {
  const { notification } = event
  event.waitUntil(notification ? shown(notification.data?.notice, notification.navigate) : show(event.data))
})

async function show(data) {
  const { title, navigate, data: about, ...options } = read(data)
  const known = options.tag ? await self.registration.getNotifications({ tag: options.tag }) : []
  // What a service sends twice is shown once; what is newer takes the place of what it is about, and what comes late does not.
  if (!known.some(({ data }) => data?.notice === about?.notice || data?.number > about?.number)) {
    await self.registration.showNotification(title, {
      ...options, icon: '{{asset:icon-192.png}}', renotify: !!options.tag, data: { url: navigate, notice: about?.notice, number: about?.number },
    })
  }
  await shown(about?.notice, navigate)
}

const shown = (notice, address) => Promise.allSettled([told(notice), kept(address)]).then(news)

// Pages that are open look again.
async function news() {
  for (const window of await self.clients.matchAll({ type: 'window' })) window.postMessage('news')
}

function read(data) {
  try {
    const { notification } = data.json()
    if (notification.title) return notification
  } catch {
  }
  // Browsers want something to be shown for each push.
  return { title: 'Weatherglass' }
}

const told = async notice => notice && send('/notices', 'POST', { notice })

const send = (path, method, body) =>
  fetch(SPACE + path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

// So that a tap on it opens the warning without a connection, too.
async function kept(address) {
  const { pathname } = new URL(address, location)
  if (pathname.startsWith('/warnings/')) await warnings(new Request(SPACE + pathname))
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

async function open(address) {
  const url = new URL(address, location)
  const target = url.origin === location.origin ? url.href : '/'
  const windows = await self.clients.matchAll({ type: 'window' })
  const one = windows.find(window => window.url === target) ?? windows.find(window => window.visibilityState === 'visible') ?? windows[0]
  if (!one) return self.clients.openWindow(target)
  await one.focus()
  if (one.url === target) return news()
  // A window that the app has not taken over yet can't be led on.
  await one.navigate(target).catch(() => self.clients.openWindow(target))
}

// The browser or its push service has thrown the subscription away: the server is told of a new one.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event.newSubscription)))

async function renew(subscription) {
  const answer = await fetch(SPACE + '/push')
  if (!answer.ok) return
  const { key, language, clock } = await answer.json()
  subscription ??= await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  await send('/push', 'PUT', { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone, language, clock })
}

// The warnings are kept, so that a notice opens its warning without a connection, too, and so is what the device was told; whoever leaves takes them along.
function ofSpace(event, path) {
  const { request } = event
  if (request.method === 'GET' && KEPT.test(path)) event.respondWith(warnings(request))
  // Whether it was this device that left, the next answer says.
  if (request.method === 'DELETE' && (path === SPACE || path.startsWith(SPACE + '/devices/'))) event.respondWith(thenAsked(request, '/warnings'))
  if (request.method !== 'GET' && /\/push(\/rules)?$/.test(path)) event.respondWith(thenAsked(request, '/push'))
}

// What changes something, and then what is kept of it.
async function thenAsked(request, path) {
  const response = await fetch(request)
  if (response.ok) await warnings(new Request(SPACE + path)).catch(() => {})
  return response
}

// An answer, or nothing where none comes in time.
async function inTime(answer) {
  let timer
  const late = new Promise(resolve => { timer = setTimeout(resolve, PATIENCE) })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

// Of an answer that was kept the status says so.
async function warnings(request) {
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

// The server's page when it comes in time, else the shell, which shows what the device remembers.
async function navigate(event) {
  const network = fetch(event.request)
  network.catch(() => {})
  try {
    const response = await inTime(network)
    // A server that is ill is no better than none; but its own answers (not found, …) are answers.
    if (response && response.status < 500) return response
  } catch {
  }
  return await (await caches.open(CACHE)).match(SHELL) ?? network
}

async function asset(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  // The sentences of another language than the shell's, and what comes later.
  if (response.ok && (request.url.match(LANGUAGE) || LATER.includes(new URL(request.url).pathname))) await cache.put(request, response.clone())
  return response
}
