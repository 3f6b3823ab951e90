// Taps on buttons before the program is there wait, and are played when it has started; if that takes longer, the page says that it is still
// loading. The page runs this before anything can be seen. Links work by themselves, and what was entered into fields is reported when the
// page is taken over (patch.js).

// Ends the waiting; returns the buttons that were tapped.
const stopWaiting = (() => {
  const TOAST_DELAY = 3000 // milliseconds
  const { loading } = document.currentScript.dataset
  const ending = new AbortController()
  const tapped = new Set()
  let timer, toast

  function say() {
    toast = document.createElement('div')
    toast.className = 'toast glass'
    toast.setAttribute('role', 'status')
    toast.textContent = loading
    document.body.append(toast)
  }
  addEventListener('click', event => {
    const button = event.target.closest('#app button')
    // Those of the hours need no program (scrolling.js).
    if (!button || button.matches('.strip__step')) return
    event.preventDefault()
    event.stopPropagation()
    // Nothing has happened yet, so people tap again; a set has each button once.
    tapped.add(button)
    timer ??= setTimeout(say, TOAST_DELAY)
  }, { capture: true, signal: ending.signal })

  function stop() {
    ending.abort()
    clearTimeout(timer)
    toast?.remove()
    return tapped
  }
  // If a script does not arrive, the page stays as it came from the server, with its links and forms.
  addEventListener('error', ({ target }) => {
    if (target.localName !== 'script') return
    stop()
    document.documentElement.dataset.plain = ''
    for (const button of tapped) button.click()
  }, { capture: true, signal: ending.signal })
  return stop
})()
