"""Damage to bytes, repaired where a checksum would otherwise end the reading before anything of interest is reached."""

import struct
import zlib

ODD = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE, 0x10000]


def flip_bytes(data, chance, start=0):
    data = bytearray(data)
    if len(data) <= start:
        return bytes(data)
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(start, len(data))
        kind = chance.randrange(4)
        if kind == 0:  # a number of two or four bytes, in either order
            size = chance.choice([2, 4])
            number = chance.choice(ODD) & (1 << 8 * size) - 1
            data[place:place + size] = number.to_bytes(size, chance.choice(["big", "little"]))
        elif kind == 1 and len(data) > 64:  # a part twice, or not at all
            size = chance.randrange(1, 32)
            data[place:place] = data[place:place + size] if chance.random() < 0.5 else b""
            if chance.random() < 0.5:
                del data[place:place + size]
        else:
            data[place] = chance.randrange(256)
    return bytes(data)


def png(data):
    """The same chunks, with checksums that are right."""
    made, place = bytearray(data[:8]), 8
    while place + 12 <= len(data):
        size = struct.unpack(">I", data[place:place + 4])[0]
        body = data[place + 4:place + 8 + size]
        if place + 12 + size > len(data):
            break
        made += struct.pack(">I", size) + body + struct.pack(">I", zlib.crc32(body))
        place += 12 + size
    return bytes(made) + data[place:]


def zip_archive(data):
    """Local headers and the directory with the checksums of what is stored."""
    data = bytearray(data)
    place = data.find(b"PK\3\4")
    while place >= 0 and place + 30 <= len(data):
        method, = struct.unpack_from("<H", data, place + 8)
        size, = struct.unpack_from("<I", data, place + 18)
        names = sum(struct.unpack_from("<HH", data, place + 26))
        body = bytes(data[place + 30 + names:place + 30 + names + size])
        try:
            plain = body if method == 0 else zlib.decompress(body, -15)
            checksum = zlib.crc32(plain)
            old = bytes(data[place + 14:place + 18])
            struct.pack_into("<I", data, place + 14, checksum)
            directory = data.find(b"PK\1\2")
            while directory >= 0 and directory + 20 <= len(data):
                if bytes(data[directory + 16:directory + 20]) == old:
                    struct.pack_into("<I", data, directory + 16, checksum)
                directory = data.find(b"PK\1\2", directory + 4)
        except (zlib.error, struct.error):
            pass
        place = data.find(b"PK\3\4", place + 4)
    return bytes(data)


def font(data, chance):
    """A font one of whose tables is damaged; the directory stays, so that it is found."""
    if len(data) < 12 or data[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        return flip_bytes(data, chance)
    count, = struct.unpack_from(">H", data, 4)
    tables = [struct.unpack_from(">4sIII", data, 12 + 16 * k) for k in range(count)]
    _, _, offset, size = chance.choice(tables)
    made = bytearray(data)
    part = flip_bytes(data[offset:offset + size], chance)
    made[offset:offset + size] = (part + bytes(size))[:size]
    return bytes(made)


def of(extension, data, chance):
    """Damaged bytes of a file."""
    if extension in ("ttf", "otf"):
        return font(data, chance)
    data = flip_bytes(data, chance)
    if extension in ("png", "apng") and chance.random() < 0.8:
        data = png(data)
    if extension == "tendies" and chance.random() < 0.8:
        data = zip_archive(data)
    if chance.random() < 0.15 and data:
        data = data[:chance.randrange(len(data))]
    return data
