import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip archive, with what a hostile or damaged archive may say of it. */
export interface ZipMember {
  name: string
  content: string | Uint8Array
  isStored?: boolean
  isEncrypted?: boolean
  /** 8 is deflation. */
  method?: number
  /** The checksum that the archive states, if it is not that of the content. */
  checksum?: number
  /** The size that the archive states, if it is not that of the content. */
  sizeBytes?: number
}

/** A zip archive, written after PKWARE's APPNOTE. */
export function buildZip(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const content = Buffer.from(member.content)
    const data = member.isStored === true ? content : deflateRawSync(content)
    const name = Buffer.from(member.name)
    const facts = describeMember(member, content, data.length, name.length)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name, data])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, entry, name]))
    parts.push(local)
    offset += local.length
  }
  return Buffer.concat([...parts, ...directory, buildEnd(directory, offset)])
}

/** What the header before a member and the directory say alike: 26 bytes. */
function describeMember(member: ZipMember, content: Buffer, dataBytes: number, nameBytes: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE((member.isEncrypted === true ? 1 : 0) | 0x800, 2)
  facts.writeUInt16LE(member.method ?? (member.isStored === true ? 0 : 8), 4)
  facts.writeUInt32LE(0x0021_0000, 6) // January 1, 1980
  facts.writeUInt32LE(member.checksum ?? crc32(content), 10)
  facts.writeUInt32LE(dataBytes, 14)
  facts.writeUInt32LE(member.sizeBytes ?? content.length, 18)
  facts.writeUInt16LE(nameBytes, 22)
  return facts
}

function buildEnd(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}
