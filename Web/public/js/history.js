// The address bar and the browser's history. Every entry of the window's history stores its number and the address from which it was
// opened; the window stores how far each page was scrolled.

const SCROLLED = 'weatherglass.scrolled'

// A tab's screen that was left is still in the page, but out of view.
const isInView = element => element.isConnected && !element.closest('[data-away]')
const linkInView = href => [...document.links].find(link => link.href === href && isInView(link))

// `afterNextFrame(body)` runs work that the next frame needn't wait for.
function makeHistory(afterNextFrame) {
  const isVisitedAgain = history.state?.number !== undefined
  let { number = 0, from } = history.state ?? {}
  let tell = () => {}
  let isFirst = true
  // The addresses to show next; they wait while the browser goes back at our own request.
  const asked = []
  let awaited
  // Whether another screen than the one in view is awaited.
  let awaitsScreen

  let scrolled = []
  try { scrolled = JSON.parse(sessionStorage.getItem(SCROLLED)) ?? [] } catch {}
  // How far the page is scrolled. Asking for it at other times would force a layout.
  let top
  addEventListener('scroll', () => { top = scrollY }, { passive: true })
  function scroll(to) {
    scrollTo({ top: to, behavior: 'instant' })
    top = scrollY
  }
  // How far the page should be scrolled once it is long enough, since weather may come later. Scrolling by the person ends this.
  let wanted
  let wantedUntil
  function settle() {
    if (wanted !== undefined && performance.now() < wantedUntil) scroll(wanted)
    top ??= scrollY
  }
  new ResizeObserver(settle).observe(document.body)
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(type, () => { wanted = sought = undefined }, { passive: true, capture: true })
  }
  // After the frame that draws the page.
  const scrollBack = () => requestAnimationFrame(() => {
    wanted = scrolled[number] ?? 0
    wantedUntil = performance.now() + 5000
    settle()
  })

  // The element that had the focus on each page, by its address or id.
  const focused = []
  const focus = () => document.activeElement.href || document.activeElement.id
  // The element that should have the focus, as soon as it is there.
  let sought
  function seek() {
    const found = document.getElementById(sought) ?? linkInView(sought)
    found?.focus({ preventScroll: true })
    if (found) sought = undefined
    return found
  }
  // After the frame that draws the page, and after the app has moved the focus itself.
  const focusBack = () => requestAnimationFrame(() => afterDrawing(() => {
    sought = focused[number]
    if (!(sought && seek()) && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }))

  // Between pages of the app, the browser would scroll before the other page is drawn. When it loads the app anew, its own scrolling works
  // well.
  const takeOver = () => { history.scrollRestoration = 'manual' }
  addEventListener('pageshow', takeOver)
  if (document.readyState === 'complete') takeOver()
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    scrolled[number] = top
    try { sessionStorage.setItem(SCROLLED, JSON.stringify(scrolled)) } catch {}
  })

  const address = () => location.pathname + location.search

  function change({ url, isStep, isSameScreen, isFirst, left }) {
    if (isStep) {
      const below = address()
      history.pushState({ number: number + 1, from: below }, '', url)
      scrolled[number] = left.top
      focused[number] = left.focus
      scrolled.length = ++number
      from = below
    } else if (!isFirst && from === url && globalThis.navigation?.canGoBack !== false) {
      // The new address is that of the entry below this one: a sheet was closed, or the page that was opened last was removed. So it goes
      // back instead.
      awaited = url
      awaitsScreen = !isSameScreen
      return history.back()
    } else {
      history.replaceState({ number, from }, '', location.origin + url)
      if (!isFirst && !isSameScreen) begin()
    }
    if (isFirst && isVisitedAgain && !scrollY) scrollBack()
  }

  // Another page is shown from its top.
  let begins = false
  function begin() {
    wanted = undefined
    if (top) scroll(0)
  }

  function next() {
    try {
      while (asked.length && awaited === undefined) change(asked.shift())
    } catch (error) {
      // Browsers refuse too many changes in a short time.
      console.warn(error)
    }
  }

  addEventListener('popstate', () => {
    scrolled[number] = top
    focused[number] = focus()
    ;({ number = 0, from } = history.state ?? {})
    const isExpected = awaited === address()
    awaited = undefined
    if (!isExpected) {
      // If the person goes back before the last step was recorded, that step is dropped.
      asked.length = 0
      tell(address())
    }
    if (!isExpected || awaitsScreen) focusBack()
    scrollBack()
    next()
  })

  return {
    address,
    observe(listener) { tell = listener },
    show(url, isStep, isSameScreen) {
      if (isStep) sought = undefined
      asked.push({ url, isStep, isSameScreen, isFirst, left: { top, focus: focus() } })
      begins ||= isStep && !isSameScreen && !isFirst
      isFirst = false
      afterNextFrame(next)
    },
    // Called when the app has drawn.
    drawn() {
      if (begins) begin()
      begins = false
      if (sought) afterDrawing(() => {
        if (performance.now() > wantedUntil || !document.activeElement?.matches('body, main')) sought = undefined
        if (sought) seek()
      })
    }
  }
}
