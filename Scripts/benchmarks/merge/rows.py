"""Writes rows of cards: rows.py FILE.csv COUNT [coded]

With `coded`, each has its QR code as a path of SVG, a unit for each module: what other programs show, since they make none.
"""
import csv
import sys

path, count, coded = sys.argv[1], int(sys.argv[2]), "coded" in sys.argv[3:]
GIVEN = ("Ada", "Grace", "Alan", "Barbara", "Edsger", "Frances", "Donald", "Margaret", "Niklaus", "Radia")


def code(message):
    """The rows of dark modules of a QR code."""
    import segno

    modules = segno.make(message, error="m", boost_error=False, micro=False).matrix
    runs = []
    for y, line in enumerate(modules):
        x = 0
        while x < len(line):
            start = x
            while x < len(line) and line[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    return len(modules), "".join(runs)


with open(path, "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    columns = ["name", "job", "phone", "mail", "photograph", "address"]
    out.writerow(columns + ["modules", "code"] if coded else columns)
    for k in range(count):
        address = f"https://example.org/{k:06}"
        row = [
            f"{GIVEN[k % 10]} Müller-{k}", f"Engineer, level {k}", f"+49 30 {k:07}", f"p{k}@example.org",
            f"photographs/photo-{k % 50:02}.jpg", address,
        ]
        out.writerow(row + list(code(address)) if coded else row)
