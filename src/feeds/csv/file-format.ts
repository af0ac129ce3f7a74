import { DELIMITERS } from '../reading/delimited/guess-delimiter.ts'
import type { DelimitedFormat } from '../reading/delimited-rows.ts'
import { COMMON_ENCODINGS, isEncoding } from '../reading/input-text.ts'
import type { MappingFile } from './column-mapping.ts'
import { suggest, type YamlText } from './yaml-text.ts'

const QUOTES = { double: '"', single: "'", none: '' } as const

/** How the files of a mapping are written. Throws FeedError, with the line, for a delimiter or an encoding that cannot be. */
export function buildFileFormat(file: NonNullable<MappingFile['file']>, yaml: YamlText): DelimitedFormat {
  const { delimiter, quote, encoding, headerLine, header } = file
  if (encoding !== undefined && !isEncoding(encoding))
    yaml.refuse(
      ['file', 'encoding'],
      `"${encoding}" is not an encoding; ${suggest(encoding, COMMON_ENCODINGS)}`,
    )
  if (header !== undefined && headerLine !== undefined)
    yaml.refuse(['file', 'header'], 'a file that has a header line cannot be given the names of its columns')
  return {
    ...(delimiter === undefined ? {} : { delimiter: findDelimiter(delimiter, yaml) }),
    ...(quote === undefined ? {} : { quote: QUOTES[quote] }),
    ...(file.escape === 'backslash' ? { hasBackslashes: true } : {}),
    ...(encoding === undefined ? {} : { encoding }),
    ...(headerLine === undefined ? {} : { headerLine }),
    ...(header === undefined ? {} : { header }),
  }
}

/** A delimiter by its name, or the delimiter itself: any characters but letters, digits, blanks, quotes and line breaks. */
function findDelimiter(written: string, yaml: YamlText): string {
  const named = DELIMITERS[written as keyof typeof DELIMITERS]
  if (named !== undefined) return named
  if (/^(?:[^\p{L}\p{N}\s"'\\]{1,4}|\t)$/u.test(written)) return written
  const names = Object.keys(DELIMITERS)
  return yaml.refuse(
    ['file', 'delimiter'],
    `"${written}" is not allowed; give one to four signs, or a name: ${suggest(written, names)}`,
  )
}
