// Taps on buttons before the program is there wait, and are played when it has started; if that takes longer, the page says that it is still
// loading. Links work by themselves, and what was entered into fields is reported when the page is taken over (patch.js).

const SILENCE = 3000 // milliseconds

function waitForProgram(app) {
  const ending = new AbortController()
  const taps = []
  let timer, notice

  function say() {
    notice = document.createElement('div')
    notice.className = 'toast glass'
    notice.setAttribute('role', 'status')
    notice.textContent = document.getElementById('loading').content.textContent
    document.body.append(notice)
  }
  app.addEventListener('click', event => {
    const button = event.target.closest('button')
    // Those of the hours need no program (scrolling.js).
    if (!button || button.matches('.strip__step')) return
    event.preventDefault()
    event.stopPropagation()
    // Nothing has happened yet, so people tap again.
    if (!taps.includes(button)) taps.push(button)
    timer ??= setTimeout(say, SILENCE)
  }, { capture: true, signal: ending.signal })

  // Ends the waiting; with `plays`, what was tapped is done now.
  return plays => {
    ending.abort()
    clearTimeout(timer)
    notice?.remove()
    if (plays) for (const button of taps) if (!isDead) button.click()
  }
}
