export const WIDTH = 960
export const HEIGHT = 640

/** A rectangle, given its corner and size. */
export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  const corner = round === 0 ? '' : ` rx="${round}"`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${corner}/>`
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

/** A filled shape through the points given as "x,y x,y x,y". */
export function shape(points: string, fill: string): string {
  return `<polygon points="${points}" fill="${fill}"/>`
}

/** A window of two panes with a frame and a sill. */
export function window(x: number, y: number, width: number, height: number, glass = '#bfe0ee'): string {
  return [
    rect(x - 6, y - 6, width + 12, height + 12, '#fbfaf6', 3),
    rect(x, y, width, height, glass),
    shape(
      `${x},${y + height} ${x},${y + height * 0.55} ${x + width * 0.5},${y}  ${x + width * 0.75},${y}`,
      '#ffffff55',
    ),
    rect(x + width / 2 - 3, y, 6, height, '#fbfaf6'),
    rect(x - 12, y + height + 6, width + 24, 8, '#e9e4d8'),
  ].join('')
}

export function drawLabel(x: number, y: number, size: number, words: string, fill = '#00000066'): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}">${words}</text>`
}
