import { type ApiDocument, type DescribedOperation, nameType } from './api-document.ts'
import { SchemaFields } from './schema-fields.tsx'
import { TryOperation } from './try-operation.tsx'

/** Everything about one operation: what it answers, what it takes, and a form to try it. */
export function OperationReference({
  document,
  operation,
}: {
  document: ApiDocument
  operation: DescribedOperation
}) {
  const { name, path, summary, parameters, answer } = operation
  return (
    <article class="reference-article">
      <h1>{name}</h1>
      <p class="request-target">
        <code>GET {path}</code>
      </p>
      <p>{summary} A success costs 1; anything else costs nothing.</p>
      <TryOperation key={name} operation={operation} />
      <h2>Parameters</h2>
      {parameters.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="schema">
          {parameters.map((parameter) => (
            <li key={parameter.name} class="schema-field">
              <p>
                <code class="field-name">{parameter.name}</code>{' '}
                <span class="muted">{nameType(document, parameter.schema)}</span>{' '}
                {parameter.required && <span class="pill">required</span>}
              </p>
              <p class="hint">{parameter.description}</p>
            </li>
          ))}
        </ul>
      )}
      <h2>Answer</h2>
      {answer === undefined ? <p>Bytes, not JSON.</p> : <SchemaFields document={document} schema={answer} />}
    </article>
  )
}
