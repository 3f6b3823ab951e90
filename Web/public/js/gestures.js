// Gestures for the whole page rather than for something on it.

{{include:swipe.js}}
{{include:reorder.js}}
{{include:curve.js}}

const PULL = 90
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=radiogroup], [tabindex="0"]'

export function watchGestures(tell) {
  const ending = new AbortController()
  const on = (type, listener) => document.addEventListener(type, listener, { passive: true, signal: ending.signal })
  const isMirrored = () => document.documentElement.dir === 'rtl'
  const step = isForward => tell(isForward !== isMirrored() ? {{gesture:next}} : {{gesture:previous}})
  const swipe = makeSwipe(step)
  const onFirst = (type, listener) => document.addEventListener(type, listener, { capture: true, signal: ending.signal })
  watchReordering(on, onFirst)
  watchSliding(on, onFirst)
  watchChoosing(onFirst)
  watchCurve((type, listener) => document.addEventListener(type, listener, { signal: ending.signal }))
  let start

  function indicator(distance) {
    const mark = document.querySelector('.pull')
    mark?.style.setProperty('--pull', Math.min(distance, PULL) + 'px')
    mark?.setAttribute('data-state', distance >= PULL ? 'ready' : distance > 0 ? 'pulling' : 'idle')
  }

  on('keydown', event => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape') return tell({{gesture:escape}})
    if (event.target.closest?.(OWN_KEYS)) return
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') swipe.turn(event.key === 'ArrowRight')
  })
  on('touchstart', event => {
    if (start?.isSideways) swipe.cancel()
    start = undefined
    if (event.touches.length !== 1 || event.target.closest?.('[role=dialog], input, .map__canvas, .reorder')) return
    const { clientX: x, clientY: y } = event.touches[0]
    if (!swipe.start(event.touches[0], event.timeStamp)) return
    start = { x, y, scrolls: scrollsSideways(event.target), isTop: scrollY <= 0 }
  })
  on('touchmove', event => {
    if (!start) return
    const touch = event.touches[0]
    start.isSideways ||= !start.scrolls && !start.isPulled && swipe.isSideways(touch, start)
    if (start.isSideways) return swipe.move(touch, start, event.timeStamp)
    start.isPulled ||= start.isTop && pulled(touch) > 10
    if (start.isTop) indicator(pulled(touch))
  })
  on('touchend', event => {
    if (!start) return
    const end = event.changedTouches[0]
    if (start.isSideways) swipe.end(end.clientX - start.x)
    else if (start.isTop && pulled(end) >= PULL) tell({{gesture:pull}})
    indicator(0)
    start = undefined
  })
  on('touchcancel', () => {
    if (start?.isSideways) swipe.cancel()
    indicator(0)
    start = undefined
  })

  function pulled(touch) {
    const down = touch.clientY - start.y
    return down > 1.5 * Math.abs(touch.clientX - start.x) ? down : 0
  }

  return () => ending.abort()
}

// Whether something at this place scrolls sideways by itself.
function scrollsSideways(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
