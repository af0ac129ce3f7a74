import { closeSync, openSync, writeSync } from 'node:fs'
import type { Issue } from '../../ingest/ports/issue.ts'
import { CommandError } from '../exit-code.ts'

/** A file of issues, one JSON object per line, in the order in which they were raised. */
export interface IssueFile {
  write(issue: Issue): void
  close(): void
}

const BUFFERED_LINES = 500

/** Replaces the file. Throws CommandError when it cannot be written, before anything has been read. */
export function openIssueFile(path: string): IssueFile {
  const descriptor = open(path)
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) writeSync(descriptor, `${lines.join('\n')}\n`)
    lines = []
  }
  return {
    write: (issue) => {
      lines.push(JSON.stringify(issue))
      if (lines.length >= BUFFERED_LINES) flush()
    },
    close: () => {
      flush()
      closeSync(descriptor)
    },
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (cause) {
    throw new CommandError(`The file for issues cannot be written: ${(cause as Error).message}`)
  }
}
