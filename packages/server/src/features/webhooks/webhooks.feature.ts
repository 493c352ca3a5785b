import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import type { FindSubject } from '../events/event-subject.ts'
import { deliveryHandlers } from './deliveries.handlers.ts'
import { registerHealthJobs, type HealthJobs, type HealthJobsDeps } from './health.jobs.ts'
import type { OpenRelayDeps } from './relay/open-relay.ts'
import { relayHandlers } from './relay/relay.handlers.ts'
import { registerReplayJobs, type ReplayJobs } from './replay-range.jobs.ts'
import { webhookEndpointHandlers } from './webhook-endpoints.handlers.ts'
import { webhookHandlers } from './webhooks.handlers.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
const REQUESTS_INTERVAL_MS = 60 * 1_000

export function webhooksFeature(
  { db, reads, clock, machine_clock, ids, log, pages, delivery, jobs, checkWebhookUrl }: Services,
  {
    notify,
    findSubject,
    ...others
  }: Pick<HealthJobsDeps, 'notify'> & { findSubject: FindSubject } & Pick<
      OpenRelayDeps,
      'lockWorkspace' | 'followEvents'
    >,
) {
  const { event_http: http, secrets, signingTime, headers, stats, relays } = delivery
  const wake = (since: Date): void => delivery.dispatcher.wake(since)
  const replay = { db, clock, wake, jobs: ownKinds<ReplayJobs>(jobs) }
  registerReplayJobs(replay)
  registerHealthJobs({ db, clock, jobs: ownKinds<HealthJobs>(jobs), notify })
  jobs.every('webhooks.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, async () => {
    await stats.sweep()
    await relays.sweepSessions()
  })
  jobs.every('webhooks.relay_requests', { interval_ms: REQUESTS_INTERVAL_MS, due: 'unnoticed' }, async () => {
    await relays.sweepRequests()
  })
  return {
    ...webhookHandlers({ knex: db.knex, http, secrets, signingTime, clock, ids, checkWebhookUrl }),
    ...webhookEndpointHandlers({ db, knex: db.knex, pages, clock, ids, headers, stats, checkWebhookUrl, wake }),
    ...deliveryHandlers({ ...replay, pages, reads, findSubject }),
    ...relayHandlers({
      ...others,
      db,
      clock: machine_clock,
      event_clock: clock,
      ids,
      log,
      secrets,
      signingTime,
      relays,
    }),
  }
}
