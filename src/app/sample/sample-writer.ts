import {
  type SampleRequest,
  type SurroundingFiles,
  writeListingFiles,
  writeSurroundings,
} from '../../sample/write-sample-market.ts'
import { runProgram } from '../threads/run-program.ts'

export type SampleWriterProtocol = {
  calls: {
    /** Writes all files except the listings. */
    writeSurroundings(): SurroundingFiles
  }
  events: Record<never, never>
  streams: {
    /** Writes the files of offices, agents and listings, and gives the path of each once it is written. */
    writeListings(): string
  }
}

export interface SampleWriterStart {
  request: SampleRequest
  homesPerFile: number
}

// The program of a thread that writes a sample market.

await runProgram<SampleWriterProtocol, SampleWriterStart>(({ request, homesPerFile }) => ({
  calls: { writeSurroundings: () => writeSurroundings(request) },
  streams: {
    writeListings: async (_nothing, send, interruption) => {
      for await (const path of writeListingFiles(request, homesPerFile)) {
        await send(path)
        if (interruption.aborted) return
      }
    },
  },
}))
