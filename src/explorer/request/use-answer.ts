import { useEffect, useState } from 'preact/hooks'
import { useShared } from '../shell/store.ts'
import { callOperation, type Failure, type Success } from './call-operation.ts'
import { sharedKey } from './key.ts'
import { type OperationRequest, renderTarget } from './operations.ts'

/** What is known of an answer. While a new one loads, the one before may still be shown. */
export type AnswerState<Data> =
  | { kind: 'idle' }
  | { kind: 'loading'; before?: Success<Data> }
  | { kind: 'answered'; success: Success<Data> }
  | { kind: 'failed'; failure: Failure; retry(): void }

/** Asks an operation when the request or the key changes. Nothing is asked without a request or a key. */
export function useAnswer<Data>(request: OperationRequest<Data> | undefined): AnswerState<Data> {
  const key = useShared(sharedKey)
  const [attempt, setAttempt] = useState(0)
  // What the state is an answer to. A page is rendered with its new address before the new answer is asked for.
  const [settled, setSettled] = useState<{ question: string; state: AnswerState<Data> }>()
  const question = request && key && `${key.text} ${attempt} ${renderTarget(request)}`
  useEffect(() => {
    if (request === undefined || question === undefined) return
    const abort = new AbortController()
    const retry = () => setAttempt((count) => count + 1)
    callOperation(request, abort.signal).then(
      (outcome) => {
        if (abort.signal.aborted) return
        const state: AnswerState<Data> = outcome.ok
          ? { kind: 'answered', success: outcome.success }
          : { kind: 'failed', failure: outcome.failure, retry }
        setSettled({ question, state })
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [question])
  if (question === undefined) return { kind: 'idle' }
  if (settled?.question === question) return settled.state
  return settled?.state.kind === 'answered'
    ? { kind: 'loading', before: settled.state.success }
    : { kind: 'loading' }
}

/** The answer that can be shown now, be it new or the one before. */
export function findShown<Data>(state: AnswerState<Data>): Success<Data> | undefined {
  if (state.kind === 'answered') return state.success
  return state.kind === 'loading' ? state.before : undefined
}
