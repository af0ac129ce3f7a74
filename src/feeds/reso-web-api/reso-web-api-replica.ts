import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { Replica } from '../../ingest/ports/replica.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import {
  type Authorizer,
  type AuthorizerParts,
  type CredentialFiles,
  openAuthorizer,
} from '../web/credentials.ts'
import type { Timing } from '../web/pace.ts'
import type { QuotaStates } from '../web/shared-quota.ts'
import { openWebClient, parseWebAddress, type WebClientOptions } from '../web/web-client.ts'
import { replicateOData } from './odata-replica.ts'
import { openRequester } from './requests/requester.ts'
import { detectProfile, findProfile, type ProfileName } from './service/profiles.ts'
import type { ReplicationScope } from './service/queries.ts'
import { replicateSimplyRets } from './simplyrets/simplyrets-replica.ts'
import { STEP_LIMITS, type StepLimits } from './step-batch.ts'

export interface ResoWebApiOptions extends CredentialFiles {
  /** The vendor's profile; by default that of the host. */
  profile?: ProfileName
  /** The originating system to read, for services that hold several. */
  system?: string
  /** A condition on listings, in the language of the service. */
  filter?: string
  /** Compare all keys in this run. By default they are compared once a day. */
  isSweeping?: boolean
}

/** What tests replace, and what the operator has set for all feeds. */
export interface ResoWebApiSurroundings {
  web: WebClientOptions
  timing?: Timing
  stepLimits?: Partial<StepLimits>
  /** Where the use of quotas is remembered between runs. */
  quotaStates?: QuotaStates
  /** Ends the replication when it is aborted. */
  signal?: AbortSignal
}

/** The time of the system. A pause ends early when the signal is aborted. */
function useSystemTiming(signal: AbortSignal | undefined): Timing {
  return {
    clock: Date.now,
    random: Math.random,
    sleep: (ms) => delay(ms, undefined, { signal }).catch(() => {}),
  }
}

/** The replication of a RESO Web API service, or of SimplyRETS. See README.md in this folder. */
export function buildResoWebApiReplica(
  options: ResoWebApiOptions,
  surroundings: ResoWebApiSurroundings,
): Replica {
  const { signal, timing = useSystemTiming(signal) } = surroundings
  return {
    format: 'reso-web-api',
    async *replicate(request) {
      const root = parseWebAddress(request.address)
      if (root.search !== '')
        throw new FeedError(`${request.address}: give the root of the service, without parameters`)
      const scope = describeScope(root, options)
      const { profile } = scope
      const client = openWebClient({ ...surroundings.web, signal })
      try {
        const authorizer = await openServiceAuthorizer(root, options, { client, clock: timing.clock })
        const headers = {
          accept: 'application/json, application/xml;q=0.8',
          'user-agent': 'plat',
          ...(profile.pageSizeBy === 'prefer' && { prefer: `odata.maxpagesize=${profile.pageSize}` }),
        }
        const requester = openRequester({
          ...{ client, authorizer, headers, timing, quotas: profile.quotas ?? [] },
          ...(surroundings.quotaStates && {
            shared: { states: surroundings.quotaStates, name: nameQuota(root, options) },
          }),
          ...(signal && { stop: signal }),
        })
        const parts = {
          ...{ scope, requester, timing },
          stepLimits: { ...STEP_LIMITS, ...surroundings.stepLimits },
          sweepEveryMs: options.isSweeping === true ? 0 : DAY_MS,
        }
        yield* profile.isSimplyRets === true
          ? replicateSimplyRets(request, parts)
          : replicateOData(request, parts)
      } finally {
        await client.close()
      }
    },
  }
}

/** Opens the credentials of the service at an address, as its vendor wants them. */
export function openServiceAuthorizer(
  root: URL,
  options: Pick<ResoWebApiOptions, 'profile' | keyof CredentialFiles>,
  parts: Pick<AuthorizerParts, 'client' | 'clock'>,
): Promise<Authorizer> {
  const { isBasic, tokenPath, scope } = findProfile(options.profile ?? detectProfile(root))
  return openAuthorizer(options, {
    ...{ ...parts, isBasic: isBasic === true },
    ...(tokenPath !== undefined && { tokenUrl: new URL(tokenPath, root).href }),
    ...(scope !== undefined && { scope }),
  })
}

/** Services count by credentials. Those in one file are the same, also when they are renewed. */
function nameQuota({ host }: URL, { tokenFile, clientFile }: CredentialFiles): string {
  const file = tokenFile ?? clientFile
  return `quota ${host} ${file === undefined ? '' : resolve(file)}`
}

function describeScope(root: URL, { profile: name, system, filter }: ResoWebApiOptions): ReplicationScope {
  const profile = findProfile(name ?? detectProfile(root))
  if (profile.needsSystem === true && system === undefined)
    throw new FeedError(`${root.href}: needs --originating-system, the name of the MLS to read`)
  return { root, profile, ...(system !== undefined && { system }), ...(filter !== undefined && { filter }) }
}
