import {
  type AccessRejection,
  type IssuedKey,
  issueKey,
  type KeyOrder,
  revokeKey,
  setSubscription,
} from '../../access/keys.ts'
import type { AccessStore, Subscription } from '../../access/ports.ts'
import { CommandError } from '../exit-code.ts'

interface SubscribedKeyOrder extends KeyOrder {
  /** Without it the subscription of the holder stays as it is. */
  subscription?: Pick<Subscription, 'plan' | 'use'>
}

/** Issues a key and subscribes its holder. Throws CommandError with the reason if that is refused. */
export async function issueSubscribedKey(
  access: AccessStore,
  { subscription, ...order }: SubscribedKeyOrder,
  nowMs: number,
): Promise<IssuedKey> {
  const issued = getAccepted(await issueKey(access, order, nowMs))
  if (subscription === undefined) return issued
  const { keyId, holder } = issued.key
  const subscribed = await setSubscription(access, { holder, state: 'active', ...subscription }, nowMs)
  // Nobody gets to see the text of a key whose order is refused.
  if (!subscribed.ok) await revokeKey(access, keyId, nowMs)
  getAccepted(subscribed)
  return issued
}

/** Changes the subscription of a holder to whom a key was issued. Throws CommandError with the reason if that is refused. */
export async function changeSubscription(
  access: AccessStore,
  order: Omit<Subscription, 'changedAtMs'>,
  nowMs: number,
): Promise<Subscription> {
  await refuseUnknownHolder(access, order.holder)
  return getAccepted(await setSubscription(access, order, nowMs)).subscription
}

/** A misspelled name would otherwise become a separate holder. */
async function refuseUnknownHolder(access: AccessStore, holder: string): Promise<void> {
  const isSubscribed = (await access.findSubscription(holder)) !== undefined
  if (isSubscribed || (await access.listKeys()).some((key) => key.holder === holder)) return
  throw new CommandError(
    `No key was ever issued to "${holder}". Issue one first: plat keys issue --holder "${holder}"`,
  )
}

/** The accepted result. A rejection becomes a CommandError with its reason. */
export function getAccepted<Result extends { ok: true }>(result: Result | AccessRejection): Result {
  if (!result.ok) throw new CommandError(result.detail)
  return result
}
