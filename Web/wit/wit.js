// The languages that browsers' models write; requesting another one is an error in the console, even of `availability`.
const WRITTEN = new Set(['de', 'en', 'es', 'fr', 'ja'])

// The browser's own language model, asked for like a server at 'model:en', with the language to write in; an empty prompt asks whether
// there is one. It is never made to load a model.
// A model that stalls may ignore the signal; the caller is answered in time all the same.
export const answer = (url, content, signal) => Promise.race([written(url, content, signal), ended(signal)])

const ended = signal => new Promise((_, reject) => {
  if (signal.aborted) return reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason))
})

async function written(url, content, signal) {
  const language = url.split(':')[1]
  if (!WRITTEN.has(language)) return new Response(null, { status: 404 })
  const model = self.LanguageModel
  const options = { expectedOutputs: [{ type: 'text', languages: [language] }] }
  // Some browsers throw for languages that they don't write, others say 'unavailable'.
  const availability = await model?.availability?.(options).catch(() => 'unavailable')
  if (availability !== 'available') return new Response(null, { status: 404 })
  if (!content) return new Response(null, { status: 204 })
  const [system, user] = new TextDecoder().decode(content).split('\n')
  const session = await model.create({ ...options, initialPrompts: [{ role: 'system', content: system }], signal })
  try {
    return new Response(await session.prompt(user, { signal }))
  } finally {
    session.destroy()
  }
}
