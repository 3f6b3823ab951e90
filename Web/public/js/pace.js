// A device that draws too slowly, usually for want of a graphics processor, gets cards without a blur: `data-pace=slow`.

const PACE_FRAMES = 30
const SLOW_FRAME = 25 // milliseconds

// Measured while the sky moves, because a page in which nothing moves is not drawn.
function watchPace() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const times = []
  requestAnimationFrame(function step(time) {
    if (times.push(time) <= PACE_FRAMES) return requestAnimationFrame(step)
    const pauses = times.slice(1).map((each, place) => each - times[place]).sort((one, other) => one - other)
    if (pauses[PACE_FRAMES / 2] > SLOW_FRAME) document.documentElement.dataset.pace = 'slow'
  })
}
