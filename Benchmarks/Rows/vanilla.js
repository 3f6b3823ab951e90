// The same page as Web/Sources/Rows, written by hand as efficiently as possible: a template that is cloned, one listener for the table,
// rows kept by key, and operations that touch only what they change.

const adjectives = [
  'pretty', 'large', 'big', 'small', 'tall', 'short', 'long', 'handsome', 'plain', 'quaint', 'clean', 'elegant', 'easy', 'angry'
]
const colours = ['red', 'yellow', 'blue', 'green', 'pink', 'brown', 'purple', 'brown', 'white', 'black', 'orange']
const nouns = ['table', 'chair', 'house', 'bbq', 'desk', 'car', 'pony', 'cookie', 'sandwich', 'burger', 'pizza', 'mouse', 'keyboard']

let state = 42
function pick(words) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return words[(state >>> 8) % words.length]
}

let nextID = 1
function makeRows(count) {
  const made = []
  for (let k = 0; k < count; k++) made.push({ id: nextID++, label: pick(adjectives) + ' ' + pick(colours) + ' ' + pick(nouns), node: null })
  return made
}

document.getElementById('app').innerHTML = `<div><div class="bar">
<button id="run" type="button">Create 1,000 rows</button><button id="runlots" type="button">Create 10,000 rows</button>
<button id="add" type="button">Append 1,000 rows</button><button id="update" type="button">Update every 10th row</button>
<button id="clear" type="button">Clear</button><button id="swaprows" type="button">Swap rows</button>
</div><table><tbody id="tbody"></tbody></table></div>`
const template = document.createElement('template')
template.innerHTML = '<tr><td class="id">?</td><td class="label"><a>?</a></td><td class="remove"><a><span class="cross" aria-hidden="true">×</span></a></td><td class="rest"></td></tr>'
const pattern = template.content.firstChild
const body = document.getElementById('tbody')
let rows = []
let selected = null

function append(made) {
  for (const row of made) {
    const node = pattern.cloneNode(true)
    const id = node.firstChild
    id.firstChild.nodeValue = row.id
    id.nextSibling.firstChild.firstChild.nodeValue = row.label
    node.row = row
    row.node = node
    body.appendChild(node)
  }
}

const operations = {
  run() { operations.clear(); rows = makeRows(1000); append(rows) },
  runlots() { operations.clear(); rows = makeRows(10000); append(rows) },
  add() {
    const made = makeRows(1000)
    rows = rows.concat(made)
    append(made)
  },
  update() {
    for (let k = 0; k < rows.length; k += 10) {
      const row = rows[k]
      row.label += ' !!!'
      row.node.firstChild.nextSibling.firstChild.firstChild.nodeValue = row.label
    }
  },
  clear() {
    rows = []
    selected = null
    body.textContent = ''
  },
  swaprows() {
    if (rows.length <= 998) return
    const [one, other] = [rows[1], rows[998]]
    rows[1] = other
    rows[998] = one
    const after = other.node.nextSibling
    body.insertBefore(other.node, rows[2].node)
    body.insertBefore(one.node, after)
  }
}
for (const id in operations) document.getElementById(id).addEventListener('click', operations[id])

body.addEventListener('click', event => {
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  const node = link.parentNode.parentNode
  if (link.parentNode.className === 'label') {
    if (selected) selected.className = ''
    selected = node
    node.className = 'danger'
  } else {
    rows.splice(rows.indexOf(node.row), 1)
    node.remove()
    if (selected === node) selected = null
  }
})
document.documentElement.dataset.ready = ''
