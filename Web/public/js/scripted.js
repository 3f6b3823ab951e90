// The server took this browser for one without scripts, since its cookie names no time zone; the app will write one.
location.replace(location.pathname + '?app')
