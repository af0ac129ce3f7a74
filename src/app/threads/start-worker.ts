import { Worker, type WorkerOptions } from 'node:worker_threads'

const STARTER = new URL('../../../bin/thread.js', import.meta.url)

/** Starts a thread with the program in a file, from the cache of compiled sources. */
export function startWorker(program: URL, options: Omit<WorkerOptions, 'argv' | 'eval'> = {}): Worker {
  return new Worker(STARTER, { ...options, argv: [program.href] })
}
