// Where the on-screen keyboard covers the page instead of making it smaller, the style sheets get its height as `--keyboard`.

const LEAST = 100 // pixels; bars of the browser are lower

function watchKeyboard() {
  const view = window.visualViewport
  const { style } = document.documentElement
  const measure = () => {
    const covered = document.documentElement.clientHeight - view.offsetTop - view.height
    // A page that is zoomed in isn't covered.
    if (view.scale === 1 && covered > LEAST) style.setProperty('--keyboard', covered + 'px')
    else style.removeProperty('--keyboard')
  }
  for (const type of ['resize', 'scroll']) view?.addEventListener(type, measure)
}
