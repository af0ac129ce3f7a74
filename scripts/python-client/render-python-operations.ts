import { buildOpenApi } from '../../src/contract/openapi/build-openapi.ts'
import { pascalCase } from '../../src/contract/openapi/operation-description.ts'
import type { OperationContract } from '../../src/contract/operations/operation-contract.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { renderType, type Schema } from './render-python-type.ts'

const HEAD = `"""The operations of a Plat service and the types of their answers.

Made by \`npm run clients\` from the contract of the service. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
`

/** The text of plat_operations.py: a TypedDict for each object of an answer, and a method for each operation. */
export function renderPythonOperations(): string {
  const document = buildOpenApi({ version: '0', baseUrl: 'http://localhost', baseUrlAlt: 'http://localhost' })
  const { components, paths } = JSON.parse(JSON.stringify(document)) as Shown
  const classes = Object.entries(components.schemas).map(([name, schema]) => renderClass(name, schema))
  const methods = OPERATION_CONTRACTS.filter(({ media }) => media === undefined).map((contract) =>
    renderMethod(contract, paths[contract.path]!.get),
  )
  const operations = [
    'class Operations:',
    '    def _get(self, path: str, parameters: dict[str, Any]) -> Any:',
    '        raise NotImplementedError',
  ]
  return [HEAD, ...classes, [...operations, ...methods].join('\n')].join('\n\n').concat('\n')
}

interface Shown {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, { get: { summary: string; parameters: ShownParameter[] } }>
}

interface ShownParameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

/** Fields may have names that Python reserves, so classes are written as calls. */
function renderClass(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = renderType(schema)
    const shown = required.includes(field) ? type : `NotRequired[${type}]`
    return `        ${JSON.stringify(field)}: ${JSON.stringify(shown)},`
  })
  return `${name} = TypedDict(\n    "${name}",\n    {\n${fields.join('\n')}\n    },\n)`
}

function renderMethod(contract: OperationContract, { summary, parameters }: Shown['paths'][string]['get']) {
  const inQuery = parameters.filter((one) => one.in === 'query')
  // A parameter without a default may not follow one that has one, unless all are given by name.
  const given = inQuery.map(({ name, required, schema }) => {
    const type = renderType(schema)
    const own = renderName(name)
    return required ? `        ${own}: ${type},` : `        ${own}: ${type} | None = None,`
  })
  const signature =
    inQuery.length === 0 ? '(self)' : `(\n        self,\n        *,\n${given.join('\n')}\n    )`
  const sent = inQuery.map(({ name }) => `"${name}": ${renderName(name)}`).join(', ')
  return [
    '',
    `    def ${contract.name.replaceAll('-', '_')}${signature} -> ${pascalCase(contract.name)}Response:`,
    `        """${summary}"""`,
    `        return self._get("${contract.path}", {${sent}})`,
  ].join('\n')
}

/** The words of Python that could be the name of a parameter. */
const RESERVED = new Set(['as', 'class', 'from', 'global', 'import', 'in', 'is', 'lambda', 'not', 'with'])

/** A reserved word has an underscore after it, as is usual in Python. */
function renderName(parameter: string): string {
  return RESERVED.has(parameter) ? `${parameter}_` : parameter
}
