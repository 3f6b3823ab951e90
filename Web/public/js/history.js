// The address bar and the browser's ways back and forth. Every entry of the window's history knows its number, and the address that it was
// opened from; how far its page was scrolled the window remembers.

const SCROLLED = 'weatherglass.scrolled'

// A tab that was left is still in the page, but nobody can see it.
const isInView = element => element.isConnected && !element.closest('[data-away]')
const linkInView = href => [...document.links].find(link => link.href === href && isInView(link))

// `behindFrame(body)` runs what the coming frame need not wait for.
function makeHistory(behindFrame) {
  const isVisitedAgain = history.state?.number !== undefined
  let { number = 0, from } = history.state ?? {}
  let tell = () => {}
  let isFirst = true
  // What shall be shown, once the browser is where it is going back to by our own wish.
  const asked = []
  let awaited

  let scrolled = []
  try { scrolled = JSON.parse(sessionStorage.getItem(SCROLLED)) ?? [] } catch {}
  // How far the page is scrolled. To ask for it in between would have the page laid out for nothing.
  let top
  addEventListener('scroll', () => { top = scrollY }, { passive: true })
  function scroll(to) {
    scrollTo({ top: to, behavior: 'instant' })
    top = scrollY
  }
  // How far the page shall be scrolled as soon as it is long enough: weather may come later. Whoever scrolls by themselves means it.
  let wanted
  let wantedUntil
  function settle() {
    if (wanted !== undefined && performance.now() < wantedUntil) scroll(wanted)
    top ??= scrollY
  }
  new ResizeObserver(settle).observe(document.body)
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(type, () => { wanted = undefined }, { passive: true, capture: true })
  }
  // After the frame that draws the page.
  const scrollBack = () => requestAnimationFrame(() => {
    wanted = scrolled[number] ?? 0
    wantedUntil = performance.now() + 5000
    settle()
  })

  // What had the focus on each page, by its address or id.
  const focused = []
  const focus = () => document.activeElement.href || document.activeElement.id
  // Behind the frame that draws the page, and whatever the app wants there itself.
  const focusBack = () => requestAnimationFrame(() => afterDrawing(() => {
    const mark = focused[number]
    const same = mark && (document.getElementById(mark) ?? linkInView(mark))
    const next = same || (document.activeElement === document.body && document.querySelector('main'))
    if (next) next.focus({ preventScroll: true })
  }))

  // Between pages of the app the browser would scroll before the other one is drawn. Where it loads the app anew it does well.
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
      // What would take the place of this entry is the one below it: a sheet was closed, or the page removed that was opened last.
      awaited = url
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
      // Browsers refuse what comes too often.
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
      // Who goes back before the last step was noted never took it.
      asked.length = 0
      tell(address())
      focusBack()
    }
    scrollBack()
    next()
  })

  return {
    address,
    observe(listener) { tell = listener },
    show(url, isStep, isSameScreen) {
      asked.push({ url, isStep, isSameScreen, isFirst, left: { top, focus: focus() } })
      begins ||= isStep && !isSameScreen && !isFirst
      isFirst = false
      behindFrame(next)
    },
    // The app has drawn.
    drawn() {
      if (begins) begin()
      begins = false
    },
    // For a call into Swift that may yet be undone.
    mark() {
      const { length } = asked
      const before = { isFirst, begins }
      return () => {
        asked.length = length
        ;({ isFirst, begins } = before)
      }
    }
  }
}
