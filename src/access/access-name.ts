import { type AccessRejection, rejectAccess } from './access-rejection.ts'

const MAX_NAME_LENGTH = 200

/** Names of holders and plans are given by people: trimmed, 1 to 200 characters, nothing unprintable. */
export function parseAccessName(
  what: 'holder' | 'plan',
  text: string,
): { ok: true; name: string } | AccessRejection {
  const name = text.trim()
  if (name === '') return rejectAccess(`The ${what} must have a name.`)
  if (name.length > MAX_NAME_LENGTH)
    return rejectAccess(`The ${what} has more than ${MAX_NAME_LENGTH} characters.`)
  if (/\p{C}/u.test(name)) return rejectAccess(`The ${what} has unprintable characters.`)
  return { ok: true, name }
}
