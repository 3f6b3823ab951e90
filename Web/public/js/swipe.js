// The page follows a finger sideways: past a third of its width, or flung, it leaves and the next one comes; otherwise it moves back.
// Meanwhile the sky of the next one slides in, with its name and temperature, which the dot of that page contains.

const FIRST_PIXELS = 10
const FLING = 0.35 // pixels in a millisecond
const LEAVE = 140 // milliseconds
const SETTLE = 480
const FREQUENCY = 0.016, DAMPING = 0.85 // of the spring, in radians in a millisecond
const FADE_OUT = 260
const AHEAD = 22 // pixels by which the name is nearer than its page
const RUBBER = 0.25 // how far a page follows where there is no next one

const still = matchMedia('(prefers-reduced-motion: reduce)')

// `step(isForward)` turns to the page on the right, or to the one on the left.
function makeSwipe(step) {
  let main, moving, ahead, isLeaving = false, offset = 0, speed = 0, last

  const isMirrored = () => document.documentElement.dir === 'rtl'
  const shift = x => `translateX(${x}px)`

  function neighbour(x) {
    const current = document.querySelector('main > :not([data-away]) .page-dots [aria-current]')
    return x < 0 !== isMirrored() ? current?.nextElementSibling : current?.previousElementSibling
  }

  // The sky and the name of a page, beside the one that moves.
  function makeAhead(link, side) {
    const { name, value, scene } = link.dataset
    const part = (tag, className, text = '') => Object.assign(document.createElement(tag), { className, textContent: text })
    const element = part('div', 'neighbour')
    const title = part('b', 'neighbour__name', name)
    Object.assign(element.dataset, { scene, side: side > 0 ? 'left' : 'right' })
    element.setAttribute('aria-hidden', 'true')
    element.append(part('i', 'neighbour__sky'), title, part('span', 'neighbour__value', value))
    document.body.append(element)
    // Where an element is while its page is moved this far.
    const at = way => shift(way - side * element.clientWidth)
    const atName = way => shift(side * AHEAD * (1 - Math.min(1, Math.abs(way) / element.clientWidth)))
    return {
      link,
      move(way) {
        for (const each of element.getAnimations({ subtree: true })) each.cancel()
        element.style.transform = at(way)
        title.style.transform = atName(way)
      },
      animate(ways, timing) {
        const options = { ...timing, fill: 'forwards' }
        title.animate(ways.map(way => ({ transform: atName(way) })), options)
        return element.animate(ways.map(way => ({ transform: at(way) })), options).finished
      },
      leave: () => element.animate({ opacity: [1, 0] }, { duration: FADE_OUT, fill: 'forwards' }).finished.then(() => element.remove()),
      remove: () => element.remove()
    }
  }

  function follow(way) {
    const link = way ? neighbour(way) : undefined
    if (ahead?.link !== link) {
      ahead?.remove()
      ahead = link?.dataset.scene && makeAhead(link, Math.sign(way))
    }
    ahead?.move(way)
  }

  function forget(one) {
    one.remove()
    if (ahead === one) ahead = undefined
  }

  // The movement of a spring that is released at a distance with a speed, as keyframes.
  function settle(from, speed = 0) {
    const frequency = FREQUENCY * Math.sqrt(1 - DAMPING * DAMPING)
    const ways = []
    for (let t = 0; t <= SETTLE; t += 16) {
      const swing = from * Math.cos(frequency * t) + (speed + DAMPING * FREQUENCY * from) / frequency * Math.sin(frequency * t)
      ways.push(Math.exp(-DAMPING * FREQUENCY * t) * swing)
    }
    moving?.cancel()
    main = document.querySelector('main')
    main.style.transform = ''
    moving = main.animate([...ways.map(way => ({ transform: shift(way) })), { transform: 'none' }], { duration: SETTLE })
    const one = ahead
    one?.animate(ways, { duration: SETTLE }).then(() => forget(one), () => {})
  }

  // The next page comes in from the other side, as soon as it is drawn.
  function come(isForward, from, speed) {
    step(isForward)
    requestAnimationFrame(() => settle(from, speed))
  }

  return {
    // Turns the page without a finger.
    turn(isForward) {
      const side = isForward ? 1 : -1
      if (still.matches || !neighbour(-side)) return step(isForward)
      come(isForward, side * 120)
    },
    // A finger touched the page; a page that is still moving is caught where it is.
    start(touch, time) {
      if (isLeaving) return false
      main = document.querySelector('main')
      offset = moving?.playState === 'running' ? new DOMMatrix(getComputedStyle(main).transform).m41 : 0
      last = { x: touch.clientX, time }
      speed = 0
      return true
    },
    move(touch, start, time) {
      const x = touch.clientX - start.x
      speed = (touch.clientX - last.x) / Math.max(1, time - last.time)
      last = { x: touch.clientX, time }
      if (still.matches) return
      moving?.cancel()
      const way = offset + x - Math.sign(x) * FIRST_PIXELS
      main.style.transform = shift(neighbour(way) ? way : way * RUBBER)
      follow(way)
    },
    // The finger was lifted.
    end(x) {
      const width = main.clientWidth
      const side = Math.sign(x)
      const isFlung = speed * side > FLING
      const isTurned = isFlung || Math.abs(x) > width / 3 && speed * side > -FLING
      if (still.matches) return isTurned && step(side < 0)
      const from = new DOMMatrix(getComputedStyle(main).transform).m41
      if (!isTurned || !neighbour(x)) return settle(from, speed)
      isLeaving = true
      const way = side * width
      moving = main.animate([{ transform: shift(from) }, { transform: shift(way) }], { duration: LEAVE, easing: 'ease-in', fill: 'forwards' })
      const one = ahead
      one?.animate([from, way], { duration: LEAVE, easing: 'ease-in' })
      moving.finished.finally(() => {
        isLeaving = false
        if (!one) return come(side < 0, -way, side * FLING)
        step(side < 0)
        ahead = undefined
        requestAnimationFrame(() => {
          moving.cancel()
          main.style.transform = ''
          moving = main.animate({ opacity: [0, 1] }, { duration: FADE_OUT })
          one.leave()
        })
      })
    },
    cancel() {
      if (main?.style.transform) settle(new DOMMatrix(getComputedStyle(main).transform).m41)
    },
    isSideways: (touch, start) => Math.abs(touch.clientX - start.x) >= FIRST_PIXELS && Math.abs(touch.clientX - start.x) > 2 * Math.abs(touch.clientY - start.y)
  }
}
