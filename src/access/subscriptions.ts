import { type AccessRejection, parseAccessName } from './keys.ts'
import type { AccessStore, Subscription } from './ports.ts'

/** Subscribes a holder under a plan, or cancels the subscription; durable once resolved. */
export async function setSubscription(
  store: AccessStore,
  order: Omit<Subscription, 'changedAtMs'>,
  nowMs: number,
): Promise<{ ok: true; subscription: Subscription } | AccessRejection> {
  const holder = parseAccessName('holder', order.holder)
  if (!holder.ok) return holder
  const plan = parseAccessName('plan', order.plan)
  if (!plan.ok) return plan
  const subscription = { holder: holder.name, plan: plan.name, state: order.state, changedAtMs: nowMs }
  await store.putSubscription(subscription)
  return { ok: true, subscription }
}

/** Lists all subscriptions, active and canceled, by holder; or the one of a single holder. */
export async function listSubscriptions(store: AccessStore, holder?: string): Promise<Subscription[]> {
  const subscriptions = await store.listSubscriptions()
  return subscriptions.filter((subscription) => holder === undefined || subscription.holder === holder)
}
