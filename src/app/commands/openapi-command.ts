import { Command } from 'commander'
import { buildOpenApi } from '../../contract/openapi/build-openapi.ts'
import type { CommandContext } from '../command-context.ts'
import { readSettings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'

export function buildOpenApiCommand({ env, terminal }: CommandContext): Command {
  return new Command('openapi').description('print the OpenAPI 3.1 document').action(() => {
    const { host, port, portAlt, baseUrl, baseUrlAlt } = readSettings(env)
    terminal.printJson(
      buildOpenApi({
        version: VERSION,
        baseUrl: baseUrl ?? `http://${host}:${port}`,
        baseUrlAlt: baseUrlAlt ?? `http://${host}:${portAlt}`,
      }),
    )
  })
}
