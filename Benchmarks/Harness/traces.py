"""The work of a page's main thread, read from a trace of Chromium."""

import collections
import json

# The names of a trace's events for running scripts, which include the program.
OURS = {"FunctionCall", "EvaluateScript", "v8.callFunction", "v8.evaluateModule", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch"}


def recorded(browser, page, action):
    """The events of the page's main thread during an action, in order."""
    browser.start_tracing(page=page, categories=["toplevel", "cc", "devtools.timeline", "v8"])
    action()
    events = [event for event in json.loads(browser.stop_tracing())["traceEvents"] if event.get("ph") == "X"]
    threads = [(event["pid"], event["tid"]) for event in events if event["name"] == "ProxyMain::BeginMainFrame"]
    thread, _ = collections.Counter(threads).most_common(1)[0]
    return sorted((event for event in events if (event["pid"], event["tid"]) == thread), key=lambda event: (event["ts"], -event.get("dur", 0)))


def spent(event):
    """The time of the thread itself, so that other programs hardly matter."""
    return event.get("tdur", event.get("dur", 0))


def longest_tasks(browser, page, action):
    """The longest time that our scripts and the program take in one task of the page's main thread during an action, and the longest task,
    from a trace."""
    longest = most = own = task_end = script_end = 0
    for event in recorded(browser, page, action):
        start, end = event["ts"], event["ts"] + event.get("dur", 0)
        if event["name"] == "ThreadControllerImpl::RunTask" and start >= task_end:
            longest, own, task_end = max(longest, spent(event)), 0, end
        elif event["name"] in OURS and script_end <= start < task_end:
            own, script_end = own + spent(event), end
            most = max(most, own)
    return most / 1000, longest / 1000


def reactions(browser, page, action):
    """For each click of an action, how long its handlers and the program's next frame take, without layout."""
    times, is_drawn = [], True
    for event in recorded(browser, page, action):
        data = event.get("args", {}).get("data", {})
        if event["name"] == "EventDispatch" and data["type"] == "click":
            if not is_drawn:
                break
            times.append(spent(event) / 1000)
            is_drawn = False
        elif event["name"] == "FunctionCall" and data.get("functionName") == "draw" and not is_drawn:
            times[-1] += spent(event) / 1000
            is_drawn = True
    if not is_drawn:
        raise RuntimeError(f"the trace has no frame of the program after click {len(times)}")
    return times
