"""What a page's main thread did, out of a trace of Chromium."""

import collections
import json

# What a trace calls the running of scripts, the program's among them.
OURS = {"FunctionCall", "EvaluateScript", "v8.callFunction", "v8.evaluateModule", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch"}


def longest_tasks(browser, page, action):
    """The most that our scripts and program take in a task of the page's main thread while something happens, and the longest task, in a trace; in time
    of that thread, so that other programs count little."""
    browser.start_tracing(page=page, categories=["toplevel", "cc", "devtools.timeline", "v8"])
    action()
    events = [event for event in json.loads(browser.stop_tracing())["traceEvents"] if event.get("ph") == "X"]
    threads = [(event["pid"], event["tid"]) for event in events if event["name"] == "ProxyMain::BeginMainFrame"]
    thread, _ = collections.Counter(threads).most_common(1)[0]
    events = sorted((event for event in events if (event["pid"], event["tid"]) == thread), key=lambda event: (event["ts"], -event.get("dur", 0)))
    longest = most = own = task_end = script_end = 0
    for event in events:
        start, end, spent = event["ts"], event["ts"] + event.get("dur", 0), event.get("tdur", event.get("dur", 0))
        if event["name"] == "ThreadControllerImpl::RunTask" and start >= task_end:
            longest, own, task_end = max(longest, spent), 0, end
        elif event["name"] in OURS and script_end <= start < task_end:
            own, script_end = own + spent, end
            most = max(most, own)
    return most / 1000, longest / 1000
