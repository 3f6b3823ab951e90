// Lists every visible run of text in the window: its position, colour and size.
() => {
  const runs = []
  const number = text => parseFloat(text) || 0
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })

  // Converts any CSS colour to red, green, blue (0…255) and alpha (0…1).
  const known = new Map()
  function rgba(colour) {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data
      known.set(colour, [r, g, b, a / 255])
    }
    return known.get(colour)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue
    const element = node.parentElement
    if (element.closest('script, style, template, noscript, .visually-hidden, option') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest(':disabled')) continue
    const style = getComputedStyle(element)
    const isDrawn = element instanceof SVGElement
    let [r, g, b, a] = rgba(isDrawn ? style.fill : style.color)
    for (let at = element; at; at = at.parentElement) a *= +getComputedStyle(at).opacity
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = isDrawn ? [element.getBoundingClientRect()] : range.getClientRects()
    for (const rect of rects) {
      const { left, top, right, bottom } = seen(rect, element)
      if (right - left < 4 || bottom - top < 4 || bottom - top < .9 * rect.height) continue
      // Elements that float over the text, or over a part of it, hide it; its own ancestors do not.
      const hides = y => {
        const over = document.elementFromPoint((left + right) / 2, y)
        return over && !over.contains(element) && !element.contains(over) && getComputedStyle(over).pointerEvents !== 'none' && over.closest('.tab-bar, .sheet, .scrim, .toast, .compact-bar')
      }
      if (hides(top + 1) || hides((top + bottom) / 2) || hides(bottom - 1)) continue
      const size = number(style.fontSize) * (isDrawn ? scaleOf(element) : 1)
      runs.push({ text: node.data.trim().slice(0, 40), where: element.className.baseVal ?? element.className, left, top, right, bottom,
        colour: [r, g, b, a], isLarge: size >= 24 || (size >= 18.66 && number(style.fontWeight) >= 700) })
    }
  }
  return runs

  function scaleOf(element) {
    const matrix = element.getScreenCTM?.()
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1
  }

  // The part that neither the window nor a box around it cuts off.
  function seen({ left, top, right, bottom }, element) {
    const part = { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(innerWidth, right), bottom: Math.min(innerHeight, bottom) }
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' || style.display === 'inline' || at instanceof SVGElement) continue
      const box = at.getBoundingClientRect()
      part.left = Math.max(part.left, box.left)
      part.right = Math.min(part.right, box.right)
      part.top = Math.max(part.top, box.top)
      part.bottom = Math.min(part.bottom, box.bottom)
    }
    return part
  }
}
