// The server took this browser for one without scripts, since its cookie contains no time zone; the app will add it.
location.replace(location.pathname + '?app')
