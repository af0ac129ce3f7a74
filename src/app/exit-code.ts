/** How a command ended, for scripts. */
export const EXIT_CODE = {
  done: 0,
  /** A fault of ours or of the machine. */
  failed: 1,
  /** Wrong arguments or settings. */
  usage: 2,
  /** The input cannot be read; nothing was published. */
  badInput: 3,
  /** `plat check` found something wrong. */
  unsound: 4,
} as const

/** A command cannot go on; the message is for people and `exitCode` for scripts. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT_CODE.usage) {
    super(message)
    this.exitCode = exitCode
  }
}
