/** A shape and its row; the coordinates are written as they are. */
export interface TestShape {
  row: Readonly<Record<string, string>>
  /** A point, or rings: the outer ones clockwise. Absent for a record without a shape. */
  point?: [number, number]
  /** Whether the point is written with a height, with a measure, or as the first of several points. */
  pointType?: 'heights' | 'measures' | 'several'
  rings?: readonly (readonly [number, number])[][]
  /** Lines instead of rings. */
  lines?: readonly (readonly [number, number])[][]
}

/** The .shp of some shapes, written after ESRI's technical description. */
export function buildShp(shapes: readonly TestShape[]): Buffer {
  const records = shapes.map((shape, index) => {
    const content = buildContent(shape)
    const header = Buffer.alloc(8)
    header.writeInt32BE(index + 1, 0)
    header.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([header, content])
  })
  const body = Buffer.concat(records)
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + body.length) / 2, 24)
  header.writeInt32LE(1000, 28)
  const [first] = shapes
  header.writeInt32LE(first?.point !== undefined ? 1 : first?.lines !== undefined ? 3 : 5, 32)
  return Buffer.concat([header, body])
}

function buildContent({ point, pointType, lines, rings = lines }: TestShape): Buffer {
  if (point !== undefined) {
    const [corner, blank] = [point.map(double), double(0)]
    if (pointType === 'heights') return Buffer.concat([int32(11), ...corner, blank, blank])
    if (pointType === 'measures') return Buffer.concat([int32(21), ...corner, blank])
    if (pointType === 'several')
      return Buffer.concat([int32(8), Buffer.alloc(32), int32(2), ...corner, blank, blank])
    return Buffer.concat([int32(1), ...corner])
  }
  if (rings === undefined) return int32(0)
  const corners = rings.flat()
  const starts = rings.map((_, index) => rings.slice(0, index).flat().length)
  return Buffer.concat([
    int32(lines === undefined ? 5 : 3),
    Buffer.alloc(32),
    int32(rings.length),
    int32(corners.length),
    ...starts.map(int32),
    ...corners.flat().map(double),
  ])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A column of a dBase table: its name, type and length. */
export type TestColumn = readonly [name: string, type: string, length: number]

/** The dBase table with the rows of some shapes. `encode` writes the texts, and `codePage` is what the header says of them. */
export function buildDbf(
  columns: readonly TestColumn[],
  shapes: readonly TestShape[],
  codePage = 0,
  encode: (text: string) => Buffer = (text) => Buffer.from(text),
): Buffer {
  const rowBytes = 1 + columns.reduce((sum, [, , length]) => sum + length, 0)
  const header = Buffer.alloc(32)
  header[0] = 3
  header.writeUInt32LE(shapes.length, 4)
  header.writeUInt16LE(33 + 32 * columns.length, 8)
  header.writeUInt16LE(rowBytes, 10)
  header[29] = codePage
  const descriptors = columns.map(([name, type, length]) => {
    const descriptor = Buffer.alloc(32)
    descriptor.write(name, 0, 10, 'latin1')
    descriptor.write(type, 11, 'latin1')
    descriptor[16] = length
    return descriptor
  })
  const rows = shapes.map(({ row }) => {
    const cells = columns.map(([name, , length]) => {
      const cell = Buffer.alloc(length, ' ')
      encode(row[name] ?? '').copy(cell)
      return cell
    })
    return Buffer.concat([Buffer.from(row.DELETED === undefined ? ' ' : '*'), ...cells])
  })
  return Buffer.concat([header, ...descriptors, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])])
}
