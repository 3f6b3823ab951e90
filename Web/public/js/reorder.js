// Cards that are reordered by dragging their handle: the card follows the pointer, the others make room, and when it is dropped, the
// handle reports its new position with a 'change' event.

function watchReordering(on) {
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
    const places = cards.keys().filter(at => cards[at].querySelector('.reorder'))
    drag.to = [...places].reduce((best, at) => distance(boxes[at]) < distance(boxes[best]) ? at : best, from)
    cards.forEach((other, at) => {
      if (other === card) return
      const steps = at > from && at <= drag.to ? -1 : at < from && at >= drag.to ? 1 : 0
      const place = boxes[at + steps]
      other.style.transform = steps ? `translate(${place.left - boxes[at].left}px, ${place.top - boxes[at].top}px)` : ''
    })
  })
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

// Holding a card for half a second without moving opens its menu, in browsers that don't do so by themselves (iOS).
function watchHolding(on) {
  let timer, link
  const stop = () => clearTimeout(timer)
  on('touchstart', event => {
    stop()
    link = event.touches.length === 1 && event.target.closest?.('.place__link')
    if (link) timer = setTimeout(() => link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })), 500)
  })
  for (const type of ['touchmove', 'touchend', 'touchcancel', 'contextmenu', 'scroll']) on(type, stop)
}
