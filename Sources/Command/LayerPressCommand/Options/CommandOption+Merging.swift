extension CommandOption {
  /// The options of templates and merges: values, which rows, in which order, and what becomes of them.
  static let ofMerges: [CommandOption] = [
    CommandOption(
      .set, nil, "NAME=VALUE", for: ofTemplates, repeatable: true,
      "value of a template's parameter; in a merge, for rows that have none"),
    CommandOption(
      .setFile, nil, "NAME=FILE", for: ofTemplates, repeatable: true,
      "the same, with the text of a file; - is standard input"),
    CommandOption(
      .maxRepeats, nil, "N", for: ofTemplates, "how often a template may repeat things (default 100000)"),
    CommandOption(
      .data, nil, "ROWS", for: [.merge, .preview],
      "the rows: a CSV, TSV, JSON or NDJSON file, FILE.db#TABLE or FILE.db#select …; - is standard input"),
    CommandOption(
      .encoding, nil, "NAME", for: [.merge, .preview],
      "encoding of the rows, such as windows-1252 (default: found)"),
    CommandOption(
      .separator, nil, "CHARACTER", for: [.merge, .preview],
      "what is between the fields of CSV (default: found)"),
    CommandOption(.rows, nil, "A-B", for: [.merge], "only these rows, the first of which is 1"),
    CommandOption(
      .condition, nil, "EXPRESSION", for: [.merge],
      "only rows for which it is true, such as 'city == \"Bern\"'"),
    CommandOption(
      .sort, nil, "EXPRESSION", for: [.merge], "sorts the rows, such as by 'zip' or 'lower(name)'"),
    CommandOption(flag: .descending, for: [.merge], help: "sorts from the greatest to the least"),
    CommandOption(.copies, nil, "COLUMN", for: [.merge], "column that says how often a row is printed"),
    CommandOption(
      .sequence, nil, "NAME=A", for: [.merge],
      "a further column that counts up: number=1; ticket=1000+2:6 in twos, with six digits; code=1:8:mod10 with a check digit (or mod11, mod97)"
    ),
    CommandOption(
      .onError, nil, "WHAT", for: [.merge],
      "what becomes of faulty rows: stop (default, nothing is written), skip, or placeholder, a page that says why"
    ),
    CommandOption(
      .skipped, nil, "FILE", for: [.merge],
      "where rows go that were left out, to be merged when they are corrected"),
    CommandOption(
      .index, nil, "FILE", for: [.merge], "a CSV that says for each row in which file and on which page it is"
    ),
    CommandOption(
      .split, nil, "N", for: [.merge], "a file for every N rows, whose name has {part} in it"),
    CommandOption(
      .batch, nil, "COLUMN", for: [.merge], "groups the records of the document's tree by this column"),
    CommandOption(
      .recordKey, nil, "KEY=COLUMN", for: [.merge], repeatable: true,
      "what the document's tree says of each record, such as Account=number"),
    CommandOption(
      .shard, nil, "K/N", for: [.merge],
      "draws the K-th of N equal parts of the job to a file that join puts together with the others"),
    CommandOption(
      .blockSize, nil, "N", for: [.merge], "how many rows are drawn together (default 500)"),
    CommandOption(
      flag: .count, for: [.merge], help: "only prints how many rows and blocks there are, as JSON"),
    CommandOption(
      flag: .resume, for: [.merge], help: "goes on with what an interrupted run of the same job has left"),
  ]
}
