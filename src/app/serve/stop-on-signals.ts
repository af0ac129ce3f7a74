import closeWithGrace from 'close-with-grace'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** npm passes on a signal that the terminal has already sent. A second signal this soon after the first is the same one. */
const SAME_SIGNAL_MS = 500

/** Longer than the listeners wait for requests in flight. */
const STOP_WITHIN_MS = 20_000

/**
 * Calls `stop` at the first signal or uncaught error, and resolves when it has finished. A second signal ends the process
 * immediately. SIGHUP stops too, as when a terminal is closed, unless it means something else to the process.
 */
export function stopOnSignals(
  stop: (failure: Error | undefined) => Promise<void>,
  { ignoresHangup = false }: { ignoresHangup?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const closing = closeWithGrace(
      {
        delay: STOP_WITHIN_MS,
        logger: false,
        skip: [...SIGNALS, ...(ignoresHangup ? (['SIGHUP'] as const) : [])],
      },
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
