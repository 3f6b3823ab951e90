// How the app gets to the home screen, asked for like a server: 'home:look' answers with a word (HomeWay.swift), or with nothing if it is
// there or can't get there; 'home:install' lets the browser ask the person.

const { userAgent, maxTouchPoints } = navigator
const isInstalled = () => navigator.standalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches

export async function answer(url, content, signal) {
  if (url === 'home:look') return new Response(await way(signal))
  await globalThis.installing?.prompt()
  await globalThis.installing?.userChoice
  return new Response('')
}

async function way(signal) {
  // Over plain HTTP nothing works offline, which the hint promises.
  if (!isSecureContext || isInstalled()) return ''
  if (/iPhone|iPad|iPod/.test(userAgent) || userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'share'
  if ('onbeforeinstallprompt' in window) return await offered(signal) ? 'question' : ''
  if (userAgent.includes('Android')) return 'menu'
  return /Macintosh.*Version\/(1[7-9]|[2-9]\d).*Safari/.test(userAgent) ? 'dock' : ''
}

// Browsers that can ask say so in their own time, or never.
const offered = signal => new Promise(resolve => {
  if (globalThis.installing) return resolve(true)
  addEventListener('beforeinstallprompt', () => resolve(true), { signal })
  signal.addEventListener('abort', () => resolve(false))
})
