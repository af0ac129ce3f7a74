import { type Logger, pino } from 'pino'
import type { Settings } from '../settings/settings.ts'

/** Log lines in JSON on the standard error. Nothing named like a key is ever in one. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, redact: ['*.key', '*["x-gateway-key"]'] }, pino.destination(2))
}
