// Examines the page like assistive technology and returns a list of problems as sentences. Runs in the page; changes nothing.
() => {
  const problems = []
  const say = (element, problem) => problems.push(`${describe(element)}: ${problem}`)
  const HARD_MINIMUM = 24, TARGET = 44

  const ROLES = new Set(`alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
    complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid gridcell group heading img image insertion
    link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option
    paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status
    strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`.split(/\s+/))
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'aria-details', 'aria-flowto']
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=button], [role=link], [role=switch], [role=checkbox], [role=radio], [role=slider], [role=tab], [role=menuitem]'

  function describe(element) {
    const name = element.localName + (element.id ? '#' + element.id : '') + [...element.classList].map(c => '.' + c).join('')
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)
    return text ? `<${name}> “${text}”` : `<${name}>`
  }

  const isHidden = element => !!element.closest('[aria-hidden=true]')
  const isVisible = element => element.checkVisibility({ visibilityProperty: true })
  const isInert = element => !!element.closest('[inert]')

  // The text that a subtree contributes to a name.
  function words(node) {
    if (node.nodeType === 3) return node.data
    if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true' || node.localName === 'style' || node.localName === 'script') return ''
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden') return ''
    if (node.hasAttribute('aria-label')) return ' ' + node.getAttribute('aria-label') + ' '
    if (node.localName === 'img') return ' ' + (node.alt || '') + ' '
    if (node.localName === 'svg' && node.querySelector(':scope > title')) return ' ' + node.querySelector(':scope > title').textContent + ' '
    return [...node.childNodes].map(words).join(style.display === 'inline' ? '' : ' ')
  }

  function accessibleName(element) {
    const by = element.getAttribute('aria-labelledby')
    if (by) {
      const text = by.split(/\s+/).map(id => document.getElementById(id)).filter(Boolean).map(e => e.getAttribute('aria-label') || e.textContent).join(' ').trim()
      if (text) return text
    }
    if (element.getAttribute('aria-label')?.trim()) return element.getAttribute('aria-label').trim()
    if (element.localName === 'img') return (element.getAttribute('alt') ?? '').trim()
    if (element.localName === 'input' && ['submit', 'button', 'reset'].includes(element.type)) return element.value.trim()
    if (element.labels?.length) return [...element.labels].map(words).join(' ').trim()
    if (element.localName === 'fieldset') return (element.querySelector(':scope > legend')?.textContent ?? '').trim()
    if (element.localName === 'svg') return (element.querySelector(':scope > title')?.textContent ?? '').trim()
    const inside = words(element).trim()
    return inside || (element.getAttribute('title') ?? '').trim()
  }

  // The document.
  const html = document.documentElement
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(html.lang)) problems.push(`<html>: lang is “${html.lang}”`)
  if (!document.title.trim()) problems.push('the page has no title')
  const viewport = document.querySelector('meta[name=viewport]')?.content ?? ''
  if (!viewport) problems.push('there is no viewport')
  if (/user-scalable\s*=\s*(no|0)/.test(viewport) || /maximum-scale\s*=\s*([0-4](\.|,|\s|$))/.test(viewport)) problems.push('people can’t zoom: ' + viewport)
  const mains = [...document.querySelectorAll('main, [role=main]')].filter(isVisible)
  if (mains.length !== 1) problems.push(`there are ${mains.length} main landmarks`)

  // Ids and the attributes that refer to them.
  const seen = new Set()
  for (const element of document.querySelectorAll('[id]')) {
    if (seen.has(element.id)) say(element, `the id ${element.id} is not unique`)
    seen.add(element.id)
  }
  for (const attribute of [...REFERENCES, 'for', 'list']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/)) if (!document.getElementById(id)) say(element, `${attribute} refers to ${id}, which is not there`)
    }
  }
  for (const element of document.querySelectorAll('svg [fill^="url(#"], svg [clip-path^="url(#"], svg [mask^="url(#"], svg [stroke^="url(#"]')) {
    for (const name of ['fill', 'clip-path', 'mask', 'stroke']) {
      const id = /^url\(["']?#([^"')]+)/.exec(element.getAttribute(name) ?? '')?.[1]
      if (id && !document.getElementById(id)) say(element, `${name} refers to ${id}, which is not there`)
    }
  }
  for (const element of document.querySelectorAll('use[href^="#"]')) {
    if (!document.getElementById(element.getAttribute('href').slice(1))) say(element, `uses ${element.getAttribute('href')}, which is not there`)
  }

  // Roles.
  for (const element of document.querySelectorAll('[role]')) {
    for (const role of element.getAttribute('role').split(/\s+/)) if (!ROLES.has(role)) say(element, `there is no role “${role}”`)
  }
  for (const element of document.querySelectorAll('[role=radiogroup] , [role=group], [role=dialog], [role=alertdialog], [role=region], fieldset, nav')) {
    if (isVisible(element) && !isHidden(element) && !accessibleName(element)) say(element, 'the group has no name')
  }
  for (const element of document.querySelectorAll('[role=radio]')) if (!element.hasAttribute('aria-checked')) say(element, 'has no aria-checked')
  for (const element of document.querySelectorAll('[role=radiogroup]')) {
    if (!element.querySelector('input[type=radio], [role=radio]')) say(element, 'is a radio group without radios')
  }
  for (const element of document.querySelectorAll('ul, ol')) {
    for (const child of element.children) if (!['li', 'script', 'template'].includes(child.localName)) say(child, 'stands in a list and is no item')
  }
  for (const element of document.querySelectorAll('dl')) {
    for (const child of element.children) if (!['dt', 'dd', 'div', 'script', 'template'].includes(child.localName)) say(child, 'stands in a dl and is neither dt nor dd')
  }
  for (const element of document.querySelectorAll('li')) {
    if (!['ul', 'ol', 'menu'].includes(element.parentElement.localName)) say(element, 'is an item without a list')
  }
  for (const element of document.querySelectorAll('p p, p div, button button, a a, a button, button a, label label')) say(element, 'is nested where it may not be')

  // Attributes of ARIA: values that are words must be among the known ones.
  const TOKENS = {
    'aria-hidden': 'true false', 'aria-busy': 'true false', 'aria-modal': 'true false', 'aria-disabled': 'true false', 'aria-expanded': 'true false',
    'aria-selected': 'true false', 'aria-pressed': 'true false mixed', 'aria-checked': 'true false mixed', 'aria-live': 'off polite assertive',
    'aria-atomic': 'true false', 'aria-current': 'page step location date time true false', 'aria-invalid': 'true false grammar spelling',
    'aria-orientation': 'horizontal vertical', 'aria-haspopup': 'true false menu listbox tree grid dialog'
  }
  for (const name in TOKENS) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!TOKENS[name].split(' ').includes(element.getAttribute(name))) say(element, `${name} is “${element.getAttribute(name)}”`)
    }
  }

  // Controls: a name, a minimum size, and not hidden from assistive technology.
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (element.tabIndex > 0) say(element, 'has a tabindex above 0')
    if (!isVisible(element) || isInert(element)) continue
    const isReachable = element.tabIndex >= 0 && !element.disabled
    if (isHidden(element)) {
      if (isReachable) say(element, 'can be focused though it is hidden from assistive technology')
      continue
    }
    if (!isReachable) continue
    const isRegion = !element.matches('a, button, input, select, textarea, summary, [role=button], [role=link], [role=switch], [role=slider]')
    if (!accessibleName(element)) say(element, isRegion ? 'can be focused and has no name' : 'the control has no name')
    if (isRegion && !element.hasAttribute('role') && !/^(main|section|nav|article|fieldset|ol|ul|figure)$/.test(element.localName)) say(element, 'can be focused and has no role')
    if (isRegion) continue
    const box = targetBox(element)
    const inText = element.localName === 'a' && getComputedStyle(element).display === 'inline'
    if (inText) continue
    if (box.width < HARD_MINIMUM - .5 || box.height < HARD_MINIMUM - .5) say(element, `is ${Math.round(box.width)} × ${Math.round(box.height)} px to hit, below ${HARD_MINIMUM}`)
    else if (box.height < TARGET - .5 && box.width < TARGET - .5) say(element, `is ${Math.round(box.width)} × ${Math.round(box.height)} px to hit, below ${TARGET} both ways`)
  }

  // The label belongs to the target, and so does the card that a link's ::after is laid over.
  function targetBox(element) {
    const boxes = [element.getBoundingClientRect(), ...[...(element.labels ?? [])].map(label => label.getBoundingClientRect())]
    const after = getComputedStyle(element, '::after')
    if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px' && element.offsetParent) boxes.push(element.offsetParent.getBoundingClientRect())
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity
    for (const box of boxes) {
      left = Math.min(left, box.left); top = Math.min(top, box.top); right = Math.max(right, box.right); bottom = Math.max(bottom, box.bottom)
    }
    return { width: right - left, height: bottom - top }
  }

  // Targets must not overlap.
  const targets = [...document.querySelectorAll('a[href], button')].filter(e => isVisible(e) && !isHidden(e) && !isInert(e))
  for (const first of targets) {
    const a = first.getBoundingClientRect()
    for (const second of targets) {
      if (first === second || first.contains(second) || second.contains(first) || !(first.compareDocumentPosition(second) & 4)) continue
      if (getComputedStyle(first).position === 'fixed' || getComputedStyle(second).position === 'fixed' || second.closest('.sheet, .toast, .tab-bar')) continue
      const b = second.getBoundingClientRect()
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left), height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (width > 1 && height > 1) say(first, `lies over ${describe(second)} by ${Math.round(width)} × ${Math.round(height)} px`)
    }
  }

  // Images and drawings have a name or are marked as decoration.
  for (const element of document.querySelectorAll('img, svg, [role=img], canvas')) {
    if (!isVisible(element) || isHidden(element)) continue
    if (element.parentElement?.closest('svg')) continue
    if (element.localName === 'img' && element.getAttribute('alt') === '') continue
    if (/^(none|presentation)$/.test(element.getAttribute('role') ?? '')) continue
    if (!accessibleName(element)) say(element, 'is neither named nor decoration')
    else if (element.localName === 'svg' && element.getAttribute('role') !== 'img') say(element, 'has a name and not the role img')
  }

  // Headings: exactly one h1 (unless a dialog is open or the page is loading), no level skipped, none empty.
  // With a dialog open only the dialog counts: the rest is not read.
  const hasDialog = [...document.querySelectorAll('[aria-modal=true]')].some(isVisible)
  let level = hasDialog ? 1 : 0
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')].filter(e => isVisible(e) && !isHidden(e) && !isInert(e))
  const first = headings.filter(e => e.localName === 'h1')
  const isLoading = !!document.querySelector('main [aria-busy=true].stack')
  if (first.length !== 1 && !hasDialog && !isLoading) problems.push(`there are ${first.length} headings of level 1`)
  for (const heading of headings) {
    const own = +(heading.getAttribute('aria-level') ?? heading.localName.slice(1))
    if (!words(heading).trim()) say(heading, 'is an empty heading')
    if (own > level + 1) say(heading, `is a heading of level ${own} after one of level ${level}`)
    level = own
  }

  // Nothing may be cut off sideways: the page itself never scrolls that way.
  if (html.scrollWidth > html.clientWidth + 1) {
    const wide = [...document.body.querySelectorAll('*')].find(e => isVisible(e) && e.getBoundingClientRect().right > html.clientWidth + 1)
    problems.push(`the page is ${html.scrollWidth} px wide in a window of ${html.clientWidth}${wide ? ': ' + describe(wide) : ''}`)
  }
  return problems
}
