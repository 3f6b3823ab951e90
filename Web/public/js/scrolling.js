// Scrolling. Strips (`.strip > *`) are scrolled sideways by mouse: by dragging, by their buttons, and by a wheel that is turned with
// Shift. Fingers, trackpads and the arrow keys need no help. A plain wheel still scrolls the page, or people would get stuck on a strip.

const FIRST_PIXELS = 4

function watchScrolling() {
  let drag, wasDragged

  const on = (type, listener, options) => document.addEventListener(type, listener, options)
  const stripOf = element => element.closest?.('.strip')?.firstElementChild
  const isMirrored = strip => getComputedStyle(strip).direction === 'rtl'

  function scroll(strip, distance) {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    strip.scrollBy({ left: isMirrored(strip) ? -distance : distance, behavior })
  }

  // Marks at which end a strip is. A button that disappears passes the focus to the strip, which the arrow keys scroll.
  function tell(strip) {
    const past = Math.abs(strip.scrollLeft)
    const rest = strip.scrollWidth - strip.clientWidth - past
    strip.parentNode.dataset.at = past < 1 ? 'start' : rest < 1 ? 'end' : 'middle'
    const focused = document.activeElement
    if (focused?.matches('.strip__step') && getComputedStyle(focused).visibility === 'hidden') strip.focus({ preventScroll: true })
  }

  on('scroll', event => {
    if (event.target.matches?.('.strip > *')) tell(event.target)
  }, { capture: true, passive: true })

  on('click', event => {
    const button = event.target.closest?.('.strip__step')
    if (!button) return
    const strip = stripOf(button)
    const page = Math.max(strip.clientWidth - 56, 56)
    scroll(strip, button.matches('.strip__step--back') ? -page : page)
  })

  // The page itself: the compact header appears when the large temperature has scrolled out of view, and the badge's icon rests while the
  // page moves.
  const root = document.documentElement
  let rest
  addEventListener('scroll', () => {
    const large = document.querySelector('main > :not([data-away]) .temperature__value')
    root.toggleAttribute('data-scrolled', !!large && large.getBoundingClientRect().bottom < 0)
    root.toggleAttribute('data-scrolling', true)
    clearTimeout(rest)
    rest = setTimeout(() => root.removeAttribute('data-scrolling'), 200)
  }, { passive: true })

  on('wheel', event => {
    const strip = event.shiftKey && !event.deltaX && stripOf(event.target)
    if (!strip) return
    event.preventDefault()
    strip.scrollLeft += event.deltaMode ? event.deltaY * 28 : event.deltaY
  }, { passive: false })

  on('pointerdown', event => {
    wasDragged = false
    const strip = event.pointerType === 'mouse' && event.button === 0 && !event.target.closest('button') && stripOf(event.target)
    drag = strip ? { strip, x: event.clientX, left: strip.scrollLeft } : undefined
  })
  on('pointermove', event => {
    if (!drag) return
    const moved = event.clientX - drag.x
    if (Math.abs(moved) >= FIRST_PIXELS) drag.strip.dataset.state = 'dragged'
    if (drag.strip.dataset.state) drag.strip.scrollLeft = drag.left - moved
  })
  for (const type of ['pointerup', 'pointercancel', 'blur']) on(type, () => {
    wasDragged = !!drag?.strip.dataset.state
    if (drag) delete drag.strip.dataset.state
    drag = undefined
  })
  // What is dragged is the strip, not a link in it, and letting go does not open that.
  on('dragstart', event => { if (drag) event.preventDefault() })
  on('click', event => {
    if (!wasDragged) return
    wasDragged = false
    event.preventDefault()
    event.stopPropagation()
  }, { capture: true })
}
