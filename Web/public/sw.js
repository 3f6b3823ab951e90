// Keeps the app's files on the device, so that it opens without a network. A new version is fetched completely before it may take over.

const BUILD = '{{build}}'
const FILES = {{precache}}
const SHELL = '/shell'
const CACHE = 'app-' + BUILD
const PATIENCE = 4000
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
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

// The server's page when it comes in time, else the shell, which shows what the device remembers.
async function navigate(event) {
  const network = fetch(event.request)
  network.catch(() => {})
  let timer
  const late = new Promise(resolve => { timer = setTimeout(resolve, PATIENCE) })
  try {
    const response = await Promise.race([network, late])
    // A server that is ill is no better than none; but its own answers (not found, …) are answers.
    if (response && response.status < 500) return response
  } catch {
  } finally {
    clearTimeout(timer)
  }
  return await (await caches.open(CACHE)).match(SHELL) ?? network
}

async function asset(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  // The sentences of another language than the shell's.
  if (response.ok && request.url.match(LANGUAGE)) await cache.put(request, response.clone())
  return response
}
