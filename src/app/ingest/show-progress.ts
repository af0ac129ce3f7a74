import { Presets, SingleBar } from 'cli-progress'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import type { Terminal } from '../terminal.ts'

/** A progress bar on a terminal, and nothing elsewhere. `stop` may be called in either case. */
export function showProgress({ isInteractive }: Terminal): { observer?: IngestObserver; stop(): void } {
  if (!isInteractive) return { stop: () => undefined }
  const bar = new SingleBar(
    { format: '{stage} [{bar}] {percentage}% | {records} records | {duration_formatted}', etaBuffer: 50 },
    Presets.legacy,
  )
  bar.start(100, 0, { stage: 'reading', records: 0 })
  const observer: IngestObserver = {
    progress: ({ stage, fraction, records }) =>
      bar.update(stage === 'reading' ? Math.floor(100 * (fraction ?? 0)) : 100, {
        stage,
        ...(stage === 'publishing' ? {} : { records }),
      }),
  }
  return { observer, stop: () => bar.stop() }
}
