// A device that draws too slowly, usually for want of a graphics processor, gets cards without a blur: `data-pace=slow`.

const PACE_FRAMES = 30
const SLOW_FRAME = 25 // milliseconds
const MOST_SLOW = 7

// Measured while the sky moves, because a page in which nothing moves is not drawn; again when a tab, a sheet or another sky comes
// into view, and while the page is scrolled, because that may take longer to draw. Only twice in a row counts: anybody is late once.
function watchPace(app) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let times, isDue, wasSlow
  function step(time) {
    if (times.push(time) <= PACE_FRAMES) return requestAnimationFrame(step)
    const slow = times.filter((time, index) => time - times[index - 1] > SLOW_FRAME)
    times = null
    const isSlow = slow.length > MOST_SLOW
    if (isSlow && wasSlow) {
      document.documentElement.dataset.pace = 'slow'
      changes.disconnect()
      removeEventListener('scroll', measure, true)
    } else if (isSlow || isDue) measure()
    wasSlow = isSlow
  }
  function measure() {
    isDue = times
    if (isDue) return
    times = []
    requestAnimationFrame(step)
  }
  const changes = new MutationObserver(measure)
  changes.observe(app, { attributes: true, attributeFilter: ['data-away', 'data-scene', 'inert'], subtree: true })
  addEventListener('scroll', measure, true)
  measure()
}
