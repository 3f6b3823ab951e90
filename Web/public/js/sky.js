// The sky and what takes its colour: a new sky fades in, and the browser's own bars get its colour.

const FADE = 1200
// How much faster the sky moves while a line is being written.
const HURRY = 5

function watchSky(app) {
  const [meta, ...others] = document.querySelectorAll('meta[name=theme-color]')
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let scene = app.querySelector('[data-scene]')?.dataset.scene

  // The colour in the present theme; there is none before the style sheet is loaded.
  function colour() {
    const sky = app.querySelector('.sky')
    const found = sky && getComputedStyle(sky).backgroundColor
    if (!found || found.endsWith(', 0)')) return
    // From now on the present theme counts, whether it was chosen or is the system's.
    meta.removeAttribute('media')
    while (others.length) others.pop().remove()
    meta.content = found
  }

  // A copy of the old sky covers the new one and fades out. Its clouds and rain continue from where they were.
  function fade(sky) {
    const old = document.createElement('div')
    old.dataset.scene = scene
    old.append(sky.cloneNode(true))
    document.body.append(old)
    const running = sky.getAnimations({ subtree: true })
    old.getAnimations({ subtree: true }).forEach((each, index) => { if (running[index]?.animationName === each.animationName) each.currentTime = running[index].currentTime })
    old.firstChild.animate({ opacity: [1, 0] }, { duration: FADE, easing: 'ease-in-out' }).finished.finally(() => old.remove())
  }

  // Changes the speed gradually and restarts no animation, so that nothing jumps.
  let isHurried = false
  function hurry(isBusy) {
    if (isBusy === isHurried) return
    isHurried = isBusy
    const blobs = document.getAnimations().filter(each => each.effect.target?.classList.contains('sky__blob'))
    const from = blobs[0]?.playbackRate ?? 1, to = isBusy ? HURRY : 1, start = performance.now()
    blobs.length && requestAnimationFrame(function step(time) {
      if (isHurried !== isBusy) return
      const part = Math.min(1, Math.max(0, time - start) / FADE)
      for (const each of blobs) each.updatePlaybackRate(from + (to - from) * part * part * (3 - 2 * part))
      if (part < 1) requestAnimationFrame(step)
    })
  }
  new MutationObserver(() => hurry(!!app.querySelector('.quote-card[aria-busy]'))).observe(app, { attributes: true, attributeFilter: ['aria-busy'], subtree: true })

  new MutationObserver(() => {
    const shown = app.querySelector('[data-scene]')?.dataset.scene
    if (shown === scene) return
    const sky = app.querySelector('.sky')
    // A sky that came in under a finger is there already.
    if (scene && sky && !isStill.matches && !document.hidden && !document.querySelector('.neighbour')) fade(sky)
    scene = shown
    colour()
  }).observe(app, { attributes: true, attributeFilter: ['data-scene'], subtree: true })

  new MutationObserver(colour).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colour)
  colour()
}
