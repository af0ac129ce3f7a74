const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])

/** A folded street line as people write it: "1234 ne pine st" is "1234 NE Pine St". */
export function renderStreetLine(line: string): string {
  return line
    .split(' ')
    .map((word) =>
      DIRECTIONS.has(word) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ')
}
