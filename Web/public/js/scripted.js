// The server took this browser for one without scripts, since its cookie contains no time zone; the app will add it, where it can run.
if (globalThis.WebAssembly) location.replace(location.pathname + '?app')
else document.documentElement.dataset.plain = ''
