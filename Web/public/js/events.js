// Listens to what the server tells of the person's space: the tag that it has reached, -2 when warnings of its places became others, and -1 where there may
// be nothing to hear any more.
// Only while the page is in view: browsers hold few connections to one server, and each window would take one for good.
function watchSpace(tell) {
  let source, timer, warnings

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function open() {
    if (source || document.hidden) return
    source = new EventSource('/api/v1/space/events')
    source.addEventListener('tag', event => tell(+event.data))
    source.addEventListener('warnings', ({ data }) => {
      if (warnings && warnings !== data) tell(-2)
      warnings = data
    })
    source.addEventListener('gone', () => { close(); tell(-1) })
    source.onerror = () => {
      // Where a connection breaks, the browser tries again by itself; not so where the server says no.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, 15000)
      tell(-1)
    }
  }

  const turn = () => document.hidden ? close() : open()
  document.addEventListener('visibilitychange', turn)
  open()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}
