// Copying, asked for like a server: 'clipboard:copy' with the text, 'clipboard:select' with the id of a field. The status 204 means that
// it was done.

export async function answer(url, content) {
  const text = new TextDecoder().decode(content)
  const isDone = url === 'clipboard:copy' ? await copy(text) : await select(text)
  return new Response(null, { status: isDone ? 204 : 403 })
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Pages without HTTPS have no clipboard, and browsers may refuse; they may still copy selected text.
    return copySelected(text)
  }
}

function copySelected(text) {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return isDone
}

// The field is drawn with the next frame.
const select = id => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => {
  const field = document.getElementById(id)
  field?.focus()
  field?.select()
  resolve(!!field)
})))
