// Reports what the server says about the person's space: the tag that it has reached, when warnings of its places have changed, when
// another device was paired, and when there may be no more events.
// It listens only while the page is visible: browsers allow few connections to one server, and each window would occupy one.
function watchSpace(tell) {
  // Warnings may be found between the answers that the app has and the first event, so the first one is reported, too.
  let source, timer, warnings = '0'

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function open() {
    if (source || document.hidden) return
    source = new EventSource('{{space:events}}')
    source.addEventListener('tag', event => tell(+event.data))
    source.addEventListener('warnings', ({ data }) => {
      if (warnings !== data) tell({{spaceEvent:newWarnings}})
      warnings = data
    })
    source.addEventListener('devices', () => tell({{spaceEvent:newDevice}}))
    source.addEventListener('gone', () => { close(); tell({{spaceEvent:lost}}) })
    source.onerror = () => {
      // If a connection breaks, the browser reconnects by itself; but not if the server has refused it.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, 15000)
      tell({{spaceEvent:lost}})
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
