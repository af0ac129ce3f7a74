import { Command } from 'commander'
import { buildOpenApi } from '../../contract/openapi/build-openapi.ts'
import type { CommandContext } from '../command-context.ts'
import { makeLinks, predictAddresses } from '../serve/answer/links.ts'
import { readSettings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'

export function buildOpenApiCommand({ env, terminal }: CommandContext): Command {
  return new Command('openapi').description('print the OpenAPI 3.1 document').action(() => {
    const settings = readSettings(env)
    const links = makeLinks(settings, predictAddresses(settings))
    terminal.printJson(buildOpenApi({ version: VERSION, ...links }))
  })
}
