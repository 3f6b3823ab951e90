"""What `make test-live` reports: services that answer, a missing key, a missing network. Only this machine is asked."""
import json
import os
import subprocess
import sys
import time

import pytest

from conftest import PROGRAM, ROOT

RULES = [
    {"match": {"path_prefix": path}, "answer": {"generate": source, "times": 1000}}
    for path, source in [("/weatherapi", "met-norway"), ("/data", "openweathermap"), ("/v1", "open-meteo")]
]


def run(*sources, **environment):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WEATHERGLASS_")} | {"WEATHERGLASS_PROGRAM": str(PROGRAM)}
    command = [sys.executable, ROOT / "Scripts/test-live", *sources]
    return subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, timeout=300)


@pytest.fixture
def services(tmp_path):
    """A stand-in for the services, on loopback."""
    (tmp_path / "script.json").write_text(json.dumps({"rules": RULES}))
    ready = tmp_path / "ready"
    command = [PROGRAM, "upstream-sim", "--script", tmp_path / "script.json", "--port", "0", "--ready-file", ready]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not (ready.exists() and ready.read_text().strip()):
        assert process.poll() is None
        time.sleep(0.05)
    yield ready.read_text().strip().rstrip("/")
    process.terminate()
    process.wait(10)


def test_services_that_answer_pass(services):
    result = run(
        "open-meteo", "openweathermap", WEATHERGLASS_OPEN_METEO_URL=services, WEATHERGLASS_OPENWEATHERMAP_URL=services,
        WEATHERGLASS_OPENWEATHERMAP_KEY="0123456789abcdef",
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "2 passed, 0 failed, 0 skipped" in result.stdout
    assert "0123456789abcdef" not in result.stdout + result.stderr


def test_an_answer_of_another_format_fails_and_says_where(services):
    # This address answers in the format of another service.
    result = run("open-meteo", WEATHERGLASS_OPEN_METEO_URL=services + "/weatherapi/locationforecast/2.0/complete")
    assert result.returncode == 1
    assert "FAILED   open-meteo" in result.stdout and "Open-Meteo" in result.stdout, result.stdout


def test_a_missing_key_is_reported():
    result = run("aqicn")
    assert result.returncode == 2
    assert "SKIPPED  aqicn: no key or contact; set WEATHERGLASS_AQICN_KEY" in result.stdout
    assert "No source was tried." in result.stdout


def test_a_missing_network_is_reported():
    result = run("open-meteo", WEATHERGLASS_OPEN_METEO_URL="http://127.0.0.1:1")
    assert result.returncode == 1
    assert "no network: 127.0.0.1 can't be reached" in result.stdout
    assert "There is no network" in result.stdout
