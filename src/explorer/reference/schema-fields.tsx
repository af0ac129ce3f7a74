import { useState } from 'preact/hooks'
import { type ApiDocument, findFields, nameType, resolveSchema, type SchemaNode } from './api-document.ts'

/** The fields of an object with their types and meanings. Those of objects within it open on demand. */
export function SchemaFields({ document, schema }: { document: ApiDocument; schema: SchemaNode }) {
  const fields = findFields(document, schema)
  if (fields === undefined) return null
  return (
    <ul class="schema">
      {fields.map(([name, field]) => (
        <SchemaField key={name} document={document} name={name} field={field} />
      ))}
    </ul>
  )
}

function SchemaField({ document, name, field }: { document: ApiDocument; name: string; field: SchemaNode }) {
  const [isOpen, setOpen] = useState(false)
  const { description, enum: values } = resolveSchema(document, field)
  const hasFields = findFields(document, field) !== undefined
  return (
    <li class="schema-field">
      <p>
        <code class="field-name">{name}</code> <span class="muted">{nameType(document, field)}</span>
      </p>
      {description && <p class="hint">{description}</p>}
      {values && <p class="hint">One of {values.map(String).join(', ')}</p>}
      {hasFields && (
        <>
          <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} fields of {name}
          </button>
          {isOpen && <SchemaFields document={document} schema={field} />}
        </>
      )}
    </li>
  )
}
