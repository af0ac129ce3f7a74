"""Client of a Plat property data service. It needs nothing but Python's standard library.

    plat = Plat("http://127.0.0.1:8080", key="plat_test_...")
    for card in plat.items(plat.search_by_location, location="Seattle, WA", min_bedrooms=3):
        print(card["address"])
"""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from email.utils import parsedate_to_datetime
from typing import Any

from plat_operations import Operations

# Overloaded, or a proxy that could not reach the service. A 500 means that this request failed, but another one may not.
_PASSING = {429, 500, 502, 503, 504}


class PlatError(Exception):
    """An answer that is not a success. Nothing was charged."""

    def __init__(self, status: int, message: str, headers: Any) -> None:
        self.status = status
        self.reason: str | None = headers.get("x-error-detail")
        self.request_id: str | None = headers.get("x-request-id")
        super().__init__(": ".join(str(part) for part in (status, message, self.reason) if part))


class Plat(Operations):
    """A method for each operation, and the pages of long answers."""

    def __init__(self, base_url: str, key: str, *, retries: int = 2, max_wait: float = 10, timeout: float = 30) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout

    def items(self, operation: Callable[..., Any], **parameters: Any) -> Iterator[Any]:
        """Every item of all pages, from the page of the parameters on. Each page is a request, and is charged."""
        page = parameters.pop("page", 1)
        while True:
            answer = operation(**parameters, page=page)
            yield from answer["data"]
            if not answer["has_more"]:
                return
            page += 1

    def pages(self, operation: Callable[..., Any], **parameters: Any) -> Iterator[Any]:
        """Every page behind the cursor of the one before, such as those of changes and of an export."""
        while True:
            answer = operation(**parameters)
            yield answer
            cursor = answer["data"]["next_cursor"]
            if cursor is None:
                return
            parameters.pop("since", None)
            parameters["cursor"] = cursor

    def _get(self, path: str, parameters: dict[str, Any]) -> Any:
        query = {name: _render(value) for name, value in parameters.items() if value is not None}
        url = f"{self._base_url}{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        request = urllib.request.Request(url, headers={"x-gateway-key": self._key})
        for attempt in range(self._retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as response:
                    return json.load(response)
            except urllib.error.HTTPError as error:
                wait = _read_retry_after(error.headers.get("retry-after"))
                wait = _back_off(attempt) if wait is None else wait
                if error.code not in _PASSING or attempt == self._retries or wait > self._max_wait:
                    raise PlatError(error.code, _read_message(error), error.headers) from None
            except OSError:
                wait = _back_off(attempt)
                if attempt == self._retries:
                    raise
            time.sleep(wait)
        raise AssertionError("unreachable")


def _render(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(one) for one in value)
    return str(value)


def _read_message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError):
        return str(error.reason)


def _back_off(attempt: int) -> float:
    return 0.25 * 2**attempt * random.uniform(0.5, 1)


def _read_retry_after(text: str | None) -> float | None:
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None
