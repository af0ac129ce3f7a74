import { useState } from 'preact/hooks'
import { sharedKey } from '../request/key.ts'
import { recordRequest } from '../request/request-log.ts'
import { linkTo } from '../routing/base-path.ts'
import { useShared } from '../shell/store.ts'
import type { DescribedOperation, DescribedParameter } from './api-document.ts'
import {
  type GivenValues,
  renderRequestTarget,
  renderSample,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
} from './code-samples.ts'

interface Answered {
  status: number
  durationMs: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

type TryState =
  | { kind: 'ready' }
  | { kind: 'asking' }
  | { kind: 'answered'; answered: Answered }
  | { kind: 'failed' }

/** A form that sends a request of an operation with the visitor's key, and shows the answer. */
export function TryOperation({ operation }: { operation: DescribedOperation }) {
  const key = useShared(sharedKey)
  const [values, setValues] = useState<GivenValues>(() => suggestValues(operation))
  const [state, setState] = useState<TryState>({ kind: 'ready' })
  const send = async () => {
    setState({ kind: 'asking' })
    try {
      setState({ kind: 'answered', answered: await ask(operation, values, key?.text) })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  return (
    <section class="try" aria-label="Try it">
      <h3>Try it</h3>
      <form
        class="try-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {operation.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={state.kind === 'asking'}>
            Send
          </button>
          {key === undefined && (
            <span class="hint">Without a key the answer is 401. The button with the key takes one.</span>
          )}
        </div>
      </form>
      <Samples operation={operation} values={values} />
      <div aria-live="polite">
        {state.kind === 'failed' && <p class="fault">The service cannot be reached.</p>}
        {state.kind === 'answered' && <AnswerView answered={state.answered} />}
      </div>
    </section>
  )
}

/** Required parameters begin with their example. */
function suggestValues({ parameters }: DescribedOperation): GivenValues {
  const required = parameters.filter((parameter) => parameter.required)
  // Where no single parameter is required, one of several states what the request is about: the first.
  const given = required.length > 0 ? required : parameters.slice(0, 1)
  return Object.fromEntries(given.map(({ name, example }) => [name, String(example ?? '')]))
}

function ParameterField(props: {
  parameter: DescribedParameter
  value: string
  onChange(value: string): void
}) {
  const { parameter, value, onChange } = props
  const { name, required, schema, example } = parameter
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  return (
    <div class="try-field">
      <label class="try-label" for={`try-${name}`}>
        <code>{name}</code>
        {required && <span class="pill">required</span>}
      </label>
      {choices === undefined ? (
        <input
          id={`try-${name}`}
          class="input"
          value={value}
          placeholder={example === undefined ? '' : `e.g. ${String(example)}`}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <select
          id={`try-${name}`}
          class="select"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">not sent</option>
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function Samples({ operation, values }: { operation: DescribedOperation; values: GivenValues }) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  return (
    <div class="samples">
      <fieldset class="segments">
        <legend class="visually-hidden">Language</legend>
        {SAMPLE_LANGUAGES.map((name) => (
          <label key={name} class="segment">
            <input
              type="radio"
              name="language"
              checked={name === language}
              onChange={() => setLanguage(name)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre class="json" tabIndex={0} role="region" aria-label={`The request in ${language}`}>
        {renderSample(language, operation, values, location.origin + linkTo(''))}
      </pre>
    </div>
  )
}

function AnswerView({ answered: { status, durationMs, headers, body } }: { answered: Answered }) {
  return (
    <div class="answer">
      <p class="request-head">
        <strong>Answer</strong>
        <span class={status === 200 ? 'status status-good' : 'status status-bad'}>{status}</span>
      </p>
      <p class="request-facts">
        {Math.round(durationMs)} ms
        {headers.map(([name, value]) => ` · ${name}: ${value}`).join('')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre class="json" tabIndex={0} role="region" aria-label="Body of the answer">
        {body}
      </pre>
    </div>
  )
}

const SHOWN_HEADERS = ['x-edition', 'x-request-id', 'x-error-detail', 'x-location', 'retry-after']
const LONGEST_BODY = 200_000

async function ask(
  operation: DescribedOperation,
  values: GivenValues,
  key: string | undefined,
): Promise<Answered> {
  const target = renderRequestTarget(operation, values)
  const startedMs = performance.now()
  const response = await fetch(linkTo(target), { headers: key === undefined ? {} : { 'x-gateway-key': key } })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const text = isJson ? await response.text() : `${(await response.arrayBuffer()).byteLength} bytes`
  const durationMs = performance.now() - startedMs
  const cost = isJson ? ((JSON.parse(text) as { cost?: number }).cost ?? 0) : undefined
  recordRequest({
    ...{ purpose: operation.summary, target, status: response.status, durationMs, json: text },
    ...{ cost, bytes: text.length, edition: response.headers.get('x-edition') ?? undefined },
  })
  return {
    status: response.status,
    durationMs,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body: cut(isJson ? JSON.stringify(JSON.parse(text), null, 2) : text),
  }
}

function cut(text: string): string {
  return text.length <= LONGEST_BODY
    ? text
    : `${text.slice(0, LONGEST_BODY)}\n... cut after ${LONGEST_BODY} characters`
}
