/** Where a command writes. Progress and logs go to the error stream, so that output can be piped. */
export interface Terminal {
  print(text: string): void
  printJson(value: unknown): void
  warn(text: string): void
  isInteractive: boolean
}

export function openTerminal(): Terminal {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  return {
    print,
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    warn: (text) => void process.stderr.write(`${text}\n`),
    isInteractive: process.stderr.isTTY === true,
  }
}

/** Rows with columns as wide as their longest cell; the first row is the heading. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
