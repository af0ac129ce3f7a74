import { useEffect, useState } from 'preact/hooks'
import type {
  AdminActionName,
  AdminInput,
  AdminRefusal,
} from '../../contract/administration/admin-actions.ts'
import type { AdminAnswers } from '../../contract/administration/admin-answers.ts'
import { createShared, useShared } from '../shell/store.ts'

const TOKEN_STORAGE = 'plat.administration'

/** The token of the operator, for as long as the tab is open. On the machine of the service none is needed. */
const sharedToken = createShared<string | undefined>(sessionStorage.getItem(TOKEN_STORAGE) ?? undefined)

/** Whether the service has asked for a token, or for another one. */
export const sharedTokenRequest = createShared<string | undefined>(undefined)

export function adoptToken(token: string): void {
  sessionStorage.setItem(TOKEN_STORAGE, token)
  sharedTokenRequest.set(undefined)
  sharedToken.set(token)
}

export type AdminOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; message: string }

function askAdmin<Name extends AdminActionName>(
  name: Name,
  query: Readonly<Record<string, string>> = {},
): Promise<AdminOutcome<AdminAnswers[Name]>> {
  const text = new URLSearchParams(query).toString()
  return call(text === '' ? `/admin/${name}` : `/admin/${name}?${text}`, {})
}

export function sendOrder<Name extends AdminActionName>(
  name: Name,
  input: AdminInput<Name>,
): Promise<AdminOutcome<AdminAnswers[Name]>> {
  return call(`/admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-plat-admin': '1' },
    body: JSON.stringify(input),
  })
}

async function call<Answer>(
  path: string,
  { headers, ...request }: RequestInit & { headers?: Record<string, string> },
): Promise<AdminOutcome<Answer>> {
  const token = sharedToken.get()
  try {
    const answer = await fetch(path, {
      ...request,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    })
    if (answer.ok) return { ok: true, answer: (await answer.json()) as Answer }
    const { message } = (await answer.json()) as AdminRefusal
    if (answer.status === 401) sharedTokenRequest.set(message)
    return { ok: false, message }
  } catch {
    return { ok: false, message: 'The service cannot be reached.' }
  }
}

/** What is known of an answer. The one before stays while a new one loads. */
export interface AdminState<Answer> {
  answer?: Answer
  fault?: string
  isLoading: boolean
  reload(): void
}

/** Asks when the question or the token changes, and when it is told to. */
export function useAdmin<Name extends AdminActionName>(
  name: Name,
  query: Readonly<Record<string, string>> = {},
): AdminState<AdminAnswers[Name]> {
  const token = useShared(sharedToken)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ question: string; is: AdminOutcome<AdminAnswers[Name]> }>()
  const question = `${token} ${attempt} ${new URLSearchParams(query)}`
  useEffect(() => {
    let isCurrent = true
    void askAdmin(name, query).then((is) => {
      if (isCurrent) setOutcome({ question, is })
    })
    return () => {
      isCurrent = false
    }
  }, [question])
  return {
    isLoading: outcome?.question !== question,
    reload: () => setAttempt((count) => count + 1),
    ...(outcome?.is.ok === true && { answer: outcome.is.answer }),
    ...(outcome?.is.ok === false && { fault: outcome.is.message }),
  }
}
