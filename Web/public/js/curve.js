// The curve of a day: the line with an hour's values follows the finger, the mouse and the arrow keys. Swift writes the steps into `data-at`,
// a line each: position and heights in percent, then the words (DesignSystem/Curve). Where the line was left is reported as a change.

const KEYS = { ArrowUp: 1, ArrowDown: -1, PageUp: 3, PageDown: -3, Home: -100, End: 100 }
const PILL_PADDING = 26

function watchCurve(on) {
  // The curve under the finger or the mouse, and the step that its line was moved to since that was reported: a frame that still shows
  // the step before may be drawn meanwhile.
  let held
  let moved
  // The step where a finger found the line.
  let rested

  const curveOf = target => target.closest?.('.curve')
  const number = curve => moved ?? +curve.getAttribute('aria-valuenow')
  const steps = curve => curve.dataset.at.split('\n').map(line => {
    const [x, value, second, ...words] = line.split(' ')
    return { x: +x, heights: [value, second], words: words.join(' ') }
  })

  function show(curve, all, step) {
    const { x, heights, words } = all[step]
    curve.setAttribute('aria-valuenow', step)
    curve.setAttribute('aria-valuetext', words)
    const over = curve.querySelector('.curve__over')
    over.firstElementChild.setAttribute('x', x + '%')
    const say = over.querySelector('.curve__say')
    say.firstChild.data = words
    place(curve, over, say, x)
    curve.querySelectorAll('.curve__dot').forEach((dot, index) => {
      dot.setAttribute('cx', x + '%')
      dot.setAttribute('cy', heights[index] === '-' ? '-9999%' : heights[index] + '%')
    })
    for (const mark of curve.querySelectorAll('[data-step]')) {
      mark.dataset.state = { 0: 'at', [-1]: 'before', 1: 'after' }[mark.dataset.step - step] ?? 'away'
    }
    moved = step
  }

  // The words stay inside the curve and the numbers beside it.
  function place(curve, over, say, x) {
    const width = say.getComputedTextLength() + PILL_PADDING
    const plot = over.clientWidth
    const side = curve.clientWidth - plot
    const [start, end] = isMirrored(curve) ? [-side, plot] : [0, curve.clientWidth]
    const at = x / 100 * plot
    say.parentNode.style.transform = `translateX(${Math.max(start - at + width / 2, Math.min(0, end - at - width / 2))}px)`
    Object.assign(say.previousElementSibling.style, { width: width + 'px', x: -width / 2 + 'px' })
  }

  const isMirrored = curve => getComputedStyle(curve).direction === 'rtl'

  function move(curve, event) {
    const { left, width } = curve.querySelector('.curve__over').getBoundingClientRect()
    const x = 100 * (event.clientX - left) / width
    const all = steps(curve)
    let nearest = 0
    all.forEach((step, index) => { if (Math.abs(step.x - x) < Math.abs(all[nearest].x - x)) nearest = index })
    if (nearest !== number(curve)) show(curve, all, nearest)
  }

  function report(curve) {
    if (moved === undefined) return
    curve.value = String(moved)
    moved = undefined
    curve.dispatchEvent(new Event('change', { bubbles: true }))
  }

  on('pointerdown', event => {
    held = event.isPrimary && event.button === 0 ? curveOf(event.target) : undefined
    if (!held) return
    rested = number(held)
    move(held, event)
  })
  on('pointermove', event => {
    const curve = held ?? (event.pointerType === 'mouse' && curveOf(event.target))
    if (curve?.isConnected) move(curve, event)
  })
  on('pointerup', () => {
    if (held?.isConnected) report(held)
    held = undefined
  })
  // The finger scrolls the page: the line goes back to where it was.
  on('pointercancel', () => {
    if (held?.isConnected && moved !== undefined) show(held, steps(held), rested)
    held = moved = undefined
  })
  on('pointerout', event => {
    const curve = !held && curveOf(event.target)
    if (curve && !curve.contains(event.relatedTarget)) report(curve)
  })
  on('keydown', event => {
    const curve = event.target.matches?.('.curve') && event.target
    if (!curve || event.altKey || event.ctrlKey || event.metaKey) return
    const onward = isMirrored(curve) ? -1 : 1
    const by = { ...KEYS, ArrowRight: onward, ArrowLeft: -onward }[event.key]
    if (!by) return
    event.preventDefault()
    const all = steps(curve)
    const step = Math.max(0, Math.min(all.length - 1, number(curve) + by))
    if (step !== number(curve)) show(curve, all, step)
  })
  on('keyup', event => { if (event.target.matches?.('.curve')) report(event.target) })
}
