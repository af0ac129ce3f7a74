import { readFile } from 'node:fs/promises'
import { DISPLAY_USES, type DisplayUse } from '../../access/ports.ts'
import { type DisplayRules, NO_RULE, type SourceTexts, type UseRule } from '../../display/display-rules.ts'
import {
  DISPLAY_RULES_SCHEMA,
  type DisplayRulesFile,
  type SourceEntry,
  type UseEntry,
} from '../../display/display-rules-schema.ts'
import { listPlaceholders, PLACEHOLDER_NAMES } from '../../display/show-listing.ts'
import { suggest, YamlText } from '../../feeds/csv/yaml-text.ts'
import { FeedError } from '../../ingest/ports/feed.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { SettingError } from './setting.ts'

/** Reads the file that the setting names, if any. Throws SettingError that names file, line, column and what is accepted there. */
export async function readDisplayRules(path: string | undefined): Promise<DisplayRules | undefined> {
  if (path === undefined) return undefined
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`PLAT_DISPLAY_RULES_FILE: ${path} cannot be read`)
  })
  return parseDisplayRules(path, text)
}

export function parseDisplayRules(path: string, text: string): DisplayRules {
  try {
    const yaml = new YamlText(path, text, true)
    yaml.check(DISPLAY_RULES_SCHEMA, yaml.value)
    const { sources } = yaml.value as DisplayRulesFile
    return {
      sources: Object.entries(sources).map(([source, entry]) => [source, parseSource(yaml, source, entry)]),
    }
  } catch (error) {
    if (error instanceof FeedError) throw new SettingError(error.message)
    throw error
  }
}

function parseSource(yaml: YamlText, source: string, entry: SourceEntry): Record<DisplayUse, UseRule> {
  const path = ['sources', source]
  const texts = parseTexts(yaml, path, entry)
  const rules = DISPLAY_USES.map((use) => [
    use,
    { ...NO_RULE, ...texts, ...parseUse(yaml, [...path, use], entry[use] ?? {}) },
  ])
  return Object.fromEntries(rules) as Record<DisplayUse, UseRule>
}

function parseUse(yaml: YamlText, path: readonly string[], entry: UseEntry): Partial<UseRule> {
  const { shown, statuses, withhold, delay } = entry
  const { participants_only: isParticipantsOnly, media_permissions: mediaPermissions } = entry
  const { ignore_opt_outs: ignoresOptOuts } = entry
  return {
    ...parseTexts(yaml, path, entry),
    ...(shown !== undefined && { isShown: shown }),
    ...(statuses && { statuses }),
    ...(withhold && { withheld: withhold }),
    ...(delay !== undefined && { delayMs: parseDelay(yaml, [...path, 'delay'], delay) }),
    ...(isParticipantsOnly !== undefined && { isParticipantsOnly }),
    ...(mediaPermissions && { mediaPermissions }),
    ...(ignoresOptOuts !== undefined && { ignoresOptOuts }),
  }
}

function parseTexts(yaml: YamlText, path: readonly string[], entry: SourceTexts): SourceTexts {
  const { attribution, contact, disclaimer } = entry
  for (const name of listPlaceholders(attribution ?? '')) {
    if (!PLACEHOLDER_NAMES.includes(name))
      yaml.refuse([...path, 'attribution'], `there is no {${name}}; ${suggest(name, PLACEHOLDER_NAMES)}`)
  }
  return {
    ...(attribution && { attribution }),
    ...(contact && { contact }),
    ...(disclaimer && { disclaimer }),
  }
}

const DELAY = /^(\d{1,4})(m|h|d)$/ // 48h

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS }

function parseDelay(yaml: YamlText, path: readonly string[], text: string): number {
  const [, count, unit] = DELAY.exec(text) ?? []
  if (count === undefined || unit === undefined)
    yaml.refuse(path, `"${text.slice(0, 40)}" is not a time; must be such as 30m, 48h or 7d`)
  return Number(count) * UNIT_MS[unit]!
}
