// Applies the buffers that Swift's Renderer writes (Sources/App/Markup/Patch.swift lists the operations; `bundle` fills in their numbers), and
// reports events by handler id.

const SVG = 'http://www.w3.org/2000/svg'
const NOT_BUBBLING = new Set(['scroll', 'toggle'])
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

// Runs `body` after the frame that is being made was drawn, and after others that waited for it.
export const afterDrawing = body => setTimeout(() => setTimeout(body))

// `send(handler, event, element)` returns whether the event was used.
export function makePage(root, send) {
  let tags, attributes, events, nodes, handles
  let isApplying = false
  // The screens that become inert as soon as the frame is drawn.
  const covered = new Set()
  // The control whose event is being handled: drawing a state from before the event must not undo what the person has just entered.
  let handled

  function reset() {
    tags = []
    attributes = []
    events = []
    nodes = [root]
    handles = [0]
  }

  function node(handle) {
    const index = handle & {{mask:index}}
    if (handles[index] !== handle) throw new Error('stale handle')
    return nodes[index]
  }

  function bind(handle, node) {
    const index = handle & {{mask:index}}
    if (!index) throw new Error('no handle')
    nodes[index] = node
    handles[index] = handle
  }

  function free(handle) {
    const index = handle & {{mask:index}}
    nodes[index] = undefined
    handles[index] = -1
  }

  // One listener per kind of event for the whole page. The nearest handler that uses the event gets it.
  function listen(type) {
    if (root['$' + type]) return
    root['$' + type] = true
    root.addEventListener(type, event => {
      if (isApplying) return
      for (let at = event.target; at && at !== root; at = at.parentNode) {
        const handler = at['$' + type]
        if (handler !== undefined) {
          const prevents = at['!' + type]
          // A link that is to open elsewhere is left to the browser.
          if (prevents && type === 'click' && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && at.closest('a[href]')) return
          handled = event.target
          const meant = send(handler, event, at)
          handled = undefined
          if (meant) {
            if (prevents) event.preventDefault()
            return
          }
        }
        if (!event.bubbles) return
      }
    }, NOT_BUBBLING.has(type))
  }

  function setProperty(node, name, value) {
    if (node[name] !== value) node[name] = value
  }

  function run(words, text) {
    const opened = []
    const edited = []
    let at, host, child, isAdopting = false, isTrusted, cleaned, attributesAt, attributesText, i = 0, p = 0
    const string = () => text.substring(p, p += words[i++])
    const total = words.length
    while (i < total) {
      const word = words[i++]
      const a = word >>> {{bits:operation}}
      switch (word & {{mask:operation}}) {
        case {{patch:defineTag}}: tags[a & {{mask:id}}] = { name: string(), svg: a > {{mask:id}} }; break
        case {{patch:defineAttribute}}: attributes[a] = string(); break
        case {{patch:defineEvent}}: listen(events[a] = string()); break
        case {{patch:reset}}:
          reset()
          at = root
          if (!a) root.textContent = ''
          break
        case {{patch:go}}: at = node(words[i++]); break
        case {{patch:down}}:
          at = at.firstChild
          for (let k = a; k > 0; k--) at = at.nextSibling
          break
        case {{patch:next}}: for (let k = a; k > 0; k--) at = at.nextSibling; break
        case {{patch:up}}: for (let k = a; k > 0; k--) at = at.parentNode; break
        case {{patch:bind}}: bind(words[i++], at); break
        case {{patch:bindChildren}}:
          for (let k = a, c = at.firstChild; k > 0; k--, c = c.nextSibling) {
            const handle = words[i++]
            if (handle) bind(handle, c)
          }
          break
        case {{patch:free}}: for (let k = a; k > 0; k--) free(words[i++]); break
        case {{patch:remove}}: {
          const handle = words[i++]
          const gone = node(handle)
          // Not its own 'remove': a form's field of that name would hide it.
          gone.parentNode.removeChild(gone)
          free(handle)
          break
        }
        case {{patch:move}}: {
          const moved = node(words[i++])
          const anchor = words[i++]
          move(at, moved, anchor ? node(anchor) : null)
          break
        }
        case {{patch:clear}}: at.textContent = ''; break
        case {{patch:open}}:
          if (!opened.length) host = at
          at = tags[a].svg ? document.createElementNS(SVG, tags[a].name) : document.createElement(tags[a].name)
          opened.push(at)
          break
        case {{patch:openText}}:
          if (!opened.length) host = at
          at = document.createTextNode(string())
          opened.push(at)
          break
        case {{patch:close}}: {
          const closed = opened.pop()
          at = opened[opened.length - 1]
          at.appendChild(closed)
          break
        }
        case {{patch:insert}}: {
          const anchor = words[i++]
          at = host
          at.insertBefore(opened.pop(), anchor ? node(anchor) : null)
          break
        }
        case {{patch:addText}}: at.appendChild(document.createTextNode(string())); break
        case {{patch:onlyText}}: {
          const first = at.firstChild
          if (first && first.nodeType === 3 && !first.nextSibling) first.data = string()
          else at.textContent = string()
          break
        }
        case {{patch:setText}}: at.data = string(); break
        case {{patch:setAttribute}}: case {{patch:setFlag}}: {
          const name = attributes[a]
          const value = (word & {{mask:operation}}) === {{patch:setAttribute}} ? string() : ''
          if (isAdopting) {
            const before = at.getAttribute(name)
            if (before === value) break
            if (before === null && !cleaned && !isTrusted) {
              // The server wrote other attributes: remove them all and start again.
              while (at.attributes.length) at.removeAttribute(at.attributes[0].name)
              cleaned = true
              i = attributesAt
              p = attributesText
              break
            }
          }
          if (name === 'inert' && at.isConnected) coverSoon(at)
          else at.setAttribute(name, value)
          break
        }
        case {{patch:removeAttribute}}:
          if (attributes[a] === 'inert') covered.delete(at)
          at.removeAttribute(attributes[a])
          break
        case {{patch:setProperty}}: {
          const value = string()
          if (at !== handled && !edited.includes(at)) setProperty(at, attributes[a], value)
          break
        }
        case {{patch:setBoolProperty}}: {
          if (at !== handled && !edited.includes(at)) setProperty(at, attributes[a & {{mask:id}}], a > {{mask:id}})
          break
        }
        case {{patch:removeProperty}}:
          if (at !== handled && !edited.includes(at)) setProperty(at, attributes[a], attributes[a] === 'value' ? '' : false)
          break
        case {{patch:listen}}: {
          const type = events[a & {{mask:id}}]
          at['$' + type] = words[i++]
          if (a > {{mask:id}} || at['!' + type]) at['!' + type] = a > {{mask:id}}
          break
        }
        case {{patch:unlisten}}: at['$' + events[a]] = undefined; break
        case {{patch:hydrate}}:
          child = at.firstChild
          isAdopting = true
          isTrusted = a
          break
        case {{patch:adoptElement}}:
          if (!child || child.localName !== tags[a & {{mask:id}}].name) return 1
          at = child
          child = at.localName === 'textarea' ? null : at.firstChild
          // What a person entered before Swift was there stays, and is reported to Swift afterwards. (A checkbox has a value even if the
          // page gives it none.)
          if (at.checked !== at.defaultChecked || (!/check|radio/.test(at.type) && at.value !== at.defaultValue && 'defaultValue' in at)) edited.push(at)
          attributesAt = i
          attributesText = p
          cleaned = !isTrusted && at.attributes.length > a >> {{bits:id}}
          if (cleaned) while (at.attributes.length) at.removeAttribute(at.attributes[0].name)
          break
        case {{patch:adoptText}}: {
          const value = string()
          if (!child || child.nodeType !== 3) at.insertBefore(document.createTextNode(value), child)
          else {
            if (child.data !== value) child.data = value
            child = child.nextSibling
          }
          break
        }
        case {{patch:adoptEnd}}:
          if (child && !a) return 1
          child = at.nextSibling
          at = at.parentNode
          break
        default: throw new Error('unknown operation')
      }
    }
    return edited
  }

  // Making a screen inert restyles all of it, so it is done after the frame that shows the sheet over it.
  function coverSoon(screen) {
    covered.add(screen)
    afterDrawing(() => { if (covered.delete(screen)) screen.inert = true })
  }

  // If the browser can move a node without removing it, then focus, scrolling and playback are preserved.
  function move(parent, moved, anchor) {
    if (parent.moveBefore && moved.isConnected) return parent.moveBefore(moved, anchor)
    const { scrollLeft, scrollTop } = moved
    parent.insertBefore(moved, anchor)
    if (scrollLeft || scrollTop) moved.scrollTo(scrollLeft, scrollTop)
  }

  // Returns 0 when it is done, 1 if the page is not the expected one, 2 if it failed half-way. `focused` is the element with the focus,
  // unless that is the body.
  function apply(words, bytes, focused) {
    const start = focused?.selectionStart
    const end = focused?.selectionEnd
    isApplying = true
    let edited
    try {
      edited = run(words, bytes.length ? decoder.decode(bytes) : '')
      if (edited === 1) return 1
      if (focused && focused !== document.activeElement && focused.isConnected) {
        focused.focus({ preventScroll: true })
        if (start != null) focused.setSelectionRange(start, end)
      }
    } catch (error) {
      console.error(error)
      return 2
    } finally {
      isApplying = false
    }
    if (edited.length) queueMicrotask(() => {
      for (const control of edited) {
        if (control.type === 'radio' && !control.checked) continue
        control.dispatchEvent(new Event('input', { bubbles: true }))
        control.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    return 0
  }

  reset()
  return apply
}
