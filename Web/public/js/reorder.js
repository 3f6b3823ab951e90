// Cards that are reordered by dragging their handle: the card follows the pointer, the others make room, and when it is dropped, the
// handle reports its new position with a 'change' event.

function watchReordering(on, onFirst) {
  let drag

  on('pointerdown', event => {
    const handle = event.target.closest?.('.reorder')
    if (!handle || event.button || drag) return
    const card = handle.closest('li')
    const cards = [...card.parentElement.children]
    const from = cards.indexOf(card)
    const boxes = cards.map(each => each.getBoundingClientRect())
    drag = { handle, card, cards, boxes, from, to: from, id: event.pointerId, x: event.clientX, y: event.clientY, top: scrollY }
    handle.setPointerCapture(event.pointerId)
    card.dataset.state = 'dragged'
  })
  on('pointermove', event => {
    if (event.pointerId !== drag?.id) return
    const { card, cards, boxes, from } = drag
    const x = event.clientX - drag.x, y = event.clientY - drag.y + scrollY - drag.top
    card.style.transform = `translate(${x}px, ${y}px)`
    const middle = box => [box.left + box.width / 2, box.top + box.height / 2]
    const [left, top] = middle(boxes[from])
    const distance = box => Math.hypot(left + x - middle(box)[0], top + y - middle(box)[1])
    // A card without a handle stays where it is.
    const positions = [...cards.keys()].filter(at => cards[at].querySelector('.reorder'))
    drag.to = positions.reduce((best, at) => distance(boxes[at]) < distance(boxes[best]) ? at : best, from)
    cards.forEach((other, at) => {
      if (other === card) return
      const steps = at > from && at <= drag.to ? -1 : at < from && at >= drag.to ? 1 : 0
      const box = boxes[at + steps]
      other.style.transform = steps ? `translate(${box.left - boxes[at].left}px, ${box.top - boxes[at].top}px)` : ''
    })
  })
  // The handle lies over the card's link, which the browser would drag instead.
  onFirst('dragstart', event => drag && event.preventDefault())
  on('pointerup', event => end(event, true))
  on('pointercancel', event => end(event, false))
  on('keydown', event => event.key === 'Escape' && drag && end({ pointerId: drag.id }, false))

  function end(event, isMeant) {
    if (event.pointerId !== drag?.id) return
    const { handle, card, cards, from, to } = drag
    drag = undefined
    for (const each of cards) each.style.transform = ''
    delete card.dataset.state
    if (!isMeant || to === from) return
    handle.value = to
    handle.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

// Beside a pane, a plain click on a card, or the space bar, shows its place in the pane instead of opening it: the card's link asks for
// that with a 'change' event, which has no effect on the card that is shown already. Enter opens the weather, as everywhere.
function watchChoosing(on) {
  const choose = event => {
    const link = event.target.closest?.('.place__link')
    const pane = link?.closest('.screen').querySelector('.pane')
    if (!pane?.offsetParent || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }))) return
    event.preventDefault()
    event.stopPropagation()
  }
  on('click', event => event.detail && choose(event))
  on('keydown', event => event.key === ' ' && choose(event))
}

// Rows that are pushed aside (`.slides`). Holding one shows what can be done with it, like pushing it aside; half a second without moving
// counts as holding in browsers that don't say so by themselves (iOS). Only one row is open at a time.
function watchSliding(on, onFirst) {
  let timer, isTouched, isHeld
  const lefts = new WeakMap()
  const stop = () => clearTimeout(timer)
  const slide = (row, isOpen) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const width = row.scrollWidth - row.clientWidth
    row.scrollTo({ left: isOpen ? document.documentElement.dir === 'rtl' ? -width : width : 0, behavior })
  }
  on('touchstart', event => {
    stop()
    isTouched = true
    isHeld = false
    const link = event.touches.length === 1 && event.target.closest?.('.slides__page a')
    if (link) timer = setTimeout(() => link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })), 500)
  })
  for (const type of ['touchmove', 'touchend', 'touchcancel', 'scroll']) on(type, stop)
  for (const type of ['touchend', 'touchcancel']) on(type, () => isTouched = false)
  onFirst('contextmenu', event => {
    stop()
    const row = event.target.closest?.('.slides__page a')?.closest('.slides')
    if (!row || row.scrollWidth === row.clientWidth) return
    event.preventDefault()
    isHeld = isTouched
    slide(row, true)
  })
  // The finger that held the row does not also open it.
  onFirst('click', event => {
    if (!isHeld || !event.target.closest?.('.slides__page')) return
    isHeld = false
    event.preventDefault()
    event.stopPropagation()
  })
  onFirst('scroll', event => {
    const opened = event.target
    if (!opened.matches?.('.slides')) return
    const left = Math.abs(opened.scrollLeft), isOpening = left > (lefts.get(opened) ?? 0)
    lefts.set(opened, left)
    if (isOpening) for (const row of document.querySelectorAll('.slides')) if (row !== opened && row.scrollLeft) slide(row, false)
  })
}
