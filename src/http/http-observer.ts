/** One request that is over. Never holds a key, a query or a header. */
export interface AnsweredRequest {
  requestId: string
  /** Absent for what is not one of the operations. */
  operation?: string
  /** Absent when the client had gone before there was an answer. */
  status?: number
  /** From the end of the request's headers to the hand-over of the answer. */
  durationMs: number
  cost: number
  bytes: number
}

export interface HttpFault {
  requestId: string
  operation?: string
  error: unknown
}

/** What is worth observing; the app turns it into log lines and counters. Must not throw. */
export interface HttpObserver {
  answered(request: AnsweredRequest): void
  /** A fault of ours or of a dependency, answered with 500 and uncharged. */
  faulted(fault: HttpFault): void
}
