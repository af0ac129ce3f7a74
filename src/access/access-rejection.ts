/** Why a request about keys or subscriptions is refused, in one line for people. Holds no key text. */
export interface AccessRejection {
  ok: false
  detail: string
}

export function rejectAccess(detail: string): AccessRejection {
  return { ok: false, detail }
}
