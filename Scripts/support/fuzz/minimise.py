"""Makes a scene that fails smaller, as long as it still fails in the same way."""

import copy
import json
import time

import scenes


def json_scene(data, fails, seconds=60):
    """The scene with as much left out as possible.

    `fails` tells whether some bytes still fail."""
    try:
        document = json.loads(data)
    except ValueError:
        return data
    end = time.monotonic() + seconds
    isSmaller = True
    while isSmaller and time.monotonic() < end:
        isSmaller = False
        # Parts near the root first: they are the largest.
        for container, key in list(reversed(scenes.places(document)))[::-1]:
            if time.monotonic() > end:
                break
            exists = key in container if isinstance(container, dict) else key < len(container)
            if not exists:
                continue
            value = container[key]
            before = copy.deepcopy(container)
            del container[key]
            if fails(json.dumps(document).encode()):
                isSmaller = True
                continue
            if isinstance(container, dict):
                container.clear()
                container.update(before)
            else:
                container[:] = before
            if isinstance(value, str) and len(value) > 8:
                half = value[:len(value) // 2]
                container[key] = half
                if fails(json.dumps(document).encode()):
                    isSmaller = True
                else:
                    container[key] = value
    return json.dumps(document).encode()
