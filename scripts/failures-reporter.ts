import type { TestEvent } from 'node:test/reporters'

/**
 * A reporter for node:test that prints only what failed: the error, how the process of the file ended if it was not by a test, and
 * what the file wrote to standard error.
 */
// biome-ignore lint/style/noDefaultExport: node:test finds a reporter there.
export default async function* reportFailures(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const written = new Map<string, string>()
  for await (const event of events) {
    if (event.type === 'test:stderr') {
      const { file, message } = event.data
      written.set(file, `${written.get(file) ?? ''}${message}`.slice(-MOST_CHARACTERS))
    } else if (event.type === 'test:fail') {
      const { name, file, details } = event.data
      const { cause, exitCode, signal } = details.error as Error & { exitCode?: number; signal?: string }
      yield `✖ ${name} (${file ?? ''}, ${Math.round(details.duration_ms)} ms)\n`
      if (exitCode !== undefined || signal !== undefined) {
        yield `  the process ended with code ${exitCode ?? 'none'}, signal ${signal ?? 'none'}\n`
      }
      yield `  ${String((cause instanceof Error && cause.stack) || cause || details.error)}\n`
      const errors = file === undefined ? undefined : written.get(file)
      if (errors !== undefined && exitCode !== undefined) yield `  standard error:\n${errors}\n`
    }
  }
}

const MOST_CHARACTERS = 10_000
