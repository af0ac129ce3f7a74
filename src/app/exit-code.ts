import { FeedError, IngestRefusedError } from '../ingest/ports/feed.ts'
import {
  BackupError,
  EditionGoneError,
  StoreError,
  TargetUsedError,
  WriterBusyError,
} from '../store/ports/store-error.ts'
import { SettingError } from './settings/setting.ts'

/** How a command ended, for schedulers and scripts. docs/guides/load-data.md explains them to users. */
export const EXIT_CODE = {
  done: 0,
  /** A fault of Plat or of the machine. */
  failed: 1,
  /** Wrong arguments or settings. */
  usage: 2,
  /** The input cannot be read, or nothing in it can be used; nothing was published or restored. */
  badInput: 3,
  /** `plat check` or `plat backup` found damage, or `plat move` found that the copy is not the same. */
  unsound: 4,
  /** A full run would have removed too much, or its input is only a part; nothing was published. */
  refused: 5,
  /** Another ingest is writing; try again later. */
  busy: 6,
} as const

/** A command cannot continue. The message is for people, and `exitCode` is for scripts. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT_CODE.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Returns the exit code of an error whose message alone says what to do. Undefined for faults that need a stack trace. */
export function findExitCode(error: unknown): number | undefined {
  if (error instanceof CommandError) return error.exitCode
  if (error instanceof SettingError || error instanceof EditionGoneError) return EXIT_CODE.usage
  if (error instanceof TargetUsedError) return EXIT_CODE.usage
  if (error instanceof FeedError || error instanceof BackupError) return EXIT_CODE.badInput
  if (error instanceof IngestRefusedError) return EXIT_CODE.refused
  if (error instanceof WriterBusyError) return EXIT_CODE.busy
  return error instanceof StoreError ? EXIT_CODE.failed : undefined
}
