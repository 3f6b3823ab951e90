// The browser's functions for notices, asked for like a server: 'push:look', 'push:subscribe' with the server's key, 'push:end'.

const isApplePhone = /iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
const isInstalled = () => navigator.standalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches

export async function answer(url, key) {
  let subscription
  let permission = ability()
  if (permission === 'able') {
    if (url === 'push:subscribe') await Notification.requestPermission()
    permission = Notification.permission === 'default' ? 'unasked' : Notification.permission
  }
  if (permission === 'granted') {
    try {
      const { pushManager } = await navigator.serviceWorker.ready
      subscription = await pushManager.getSubscription()
      if (url === 'push:end') {
        await subscription?.unsubscribe()
        subscription = null
      } else if (url === 'push:subscribe') {
        subscription = await renewed(pushManager, subscription, new TextDecoder().decode(key))
      }
    } catch (error) {
      console.warn(error)
      permission = 'failed'
    }
  }
  return Response.json({ permission, ...subscription && { subscription: described(subscription) } })
}

function ability() {
  if (!isSecureContext) return 'insecure'
  if (isApplePhone && !isInstalled()) return 'installable'
  return navigator.serviceWorker && globalThis.PushManager && globalThis.Notification ? 'able' : 'unable'
}

// A subscription is valid for one key of the server only.
async function renewed(pushManager, known, key) {
  if (known && known.options.applicationServerKey && base64(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const base64 = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function described(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC' }
}
