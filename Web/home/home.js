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
  const isAndroid = userAgent.includes('Android')
  if ('onbeforeinstallprompt' in window && await offered(signal, isAndroid)) return 'prompt'
  if (isAndroid) return 'menu'
  return /Macintosh.*Version\/(1[7-9]|[2-9]\d).*Safari/.test(userAgent) ? 'dock' : ''
}

// Browsers that can ask say so in their own time, or never. On Android, the menu helps without that.
const offered = (signal, isAndroid) => new Promise(resolve => {
  if (globalThis.installing) return resolve(true)
  if (isAndroid) setTimeout(() => resolve(false), 5000)
  addEventListener('beforeinstallprompt', () => resolve(true), { signal })
  signal.addEventListener('abort', () => resolve(false))
})
