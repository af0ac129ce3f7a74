import closeWithGrace from 'close-with-grace'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** npm hands on a signal that the terminal has sent already; the second comes within milliseconds and means no haste. */
const SAME_SIGNAL_MS = 500

/** Longer than the listeners give requests in flight. */
const STOP_WITHIN_MS = 20_000

/**
 * Resolves when a signal, or a failure that nothing has caught, has made `stop` run to its end. A second signal ends the
 * process at once.
 */
export function stopOnSignals(stop: (failure: Error | undefined) => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const closing = closeWithGrace(
      { delay: STOP_WITHIN_MS, logger: false, skip: [...SIGNALS] },
      async ({ err }) => {
        await stop(err)
        resolve()
      },
    )
    let firstAtMs: number | undefined
    const receive = () => {
      const nowMs = performance.now()
      if (firstAtMs === undefined) {
        firstAtMs = nowMs
        closing.close()
      } else if (nowMs - firstAtMs > SAME_SIGNAL_MS) process.exit(1)
    }
    for (const signal of SIGNALS) process.on(signal, receive)
  })
}
