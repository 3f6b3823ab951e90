// Copying, asked as if it were a server: 'clipboard:copy' with the text, 'clipboard:select' with the id of a field. 204 says that it was done.

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
    // Pages without https have no clipboard, and browsers may refuse; what is selected they may still copy.
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

// The field is drawn with the coming frame.
const select = id => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => {
  const field = document.getElementById(id)
  field?.focus()
  field?.select()
  resolve(!!field)
})))
