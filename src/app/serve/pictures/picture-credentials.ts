import { openServiceAuthorizer } from '../../../feeds/reso-web-api/reso-web-api-replica.ts'
import type { Authorizer } from '../../../feeds/web/credentials.ts'
import type { WebClient } from '../../../feeds/web/web-client.ts'
import type { AuthorizePicture } from '../../../pictures/picture-source.ts'
import type { FeedPlan } from '../../feeds/feed-plan.ts'

/**
 * Gives pictures the credentials of their feed, as the file of feeds names them. They go to the scheme, host and port of the service
 * itself and to no other, because listings may name any address.
 */
export function authorizeByFeeds(plans: readonly FeedPlan[], client: WebClient): AuthorizePicture {
  const services = new Map<string, { root: URL; authorizer(): Promise<Authorizer> }>()
  for (const { source, inputs, feedOptions } of plans) {
    const root = URL.parse(inputs[0]!)
    const { tokenFile, clientFile, profile } = feedOptions
    if (root === null || (tokenFile === undefined && clientFile === undefined)) continue
    const options = {
      ...(tokenFile !== undefined && { tokenFile }),
      ...(clientFile !== undefined && { clientFile }),
      ...(profile !== undefined && { profile }),
    }
    let opened: Promise<Authorizer> | undefined
    const authorizer = () => {
      opened ??= openServiceAuthorizer(root, options, { client, clock: Date.now })
      return opened
    }
    services.set(source, { root, authorizer })
  }
  return async (feed, url) => {
    const service = services.get(feed)
    if (service === undefined || service.root.origin !== url.origin) return undefined
    return (await service.authorizer()).getHeader()
  }
}
