import { readFile } from 'node:fs/promises'
import { SettingError } from './setting.ts'

/** Long enough that guessing is hopeless, however often somebody tries. */
const LEAST_LENGTH = 32

/** Reads the token of operators. Throws SettingError if the file cannot be read or its token could be guessed. */
export async function readAdminToken(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const token = await readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: Error) => {
      throw new SettingError(`PLAT_ADMIN_TOKEN_FILE: ${path} cannot be read (${error.message})`)
    },
  )
  if (token.length < LEAST_LENGTH || !/^[\x21-\x7e]+$/.test(token))
    throw new SettingError(
      `PLAT_ADMIN_TOKEN_FILE: ${path} must hold one token of at least ${LEAST_LENGTH} letters, digits and signs without blanks, as "openssl rand -hex 32" prints one`,
    )
  return token
}
