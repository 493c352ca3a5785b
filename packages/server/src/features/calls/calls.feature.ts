import type { Activity } from '../../platform/activity.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { TransferJobs } from './charging/charge-transfer.ts'
import { settleTransfer } from './charging/settle-transfer.ts'
import type { Services } from '../services.ts'
import type { Analyses } from '../analysis/analysis.feature.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { CallBacks } from './call-backs/call-backs.ts'
import { countCallBacks } from './call-backs/call-back-metrics.ts'
import { callBackHandlers } from './call-backs/call-backs.handlers.ts'
import { callHandlers } from './calls.handlers.ts'
import { CLASSIFY_DUE, classifyCalls } from './classification/classify-calls.ts'
import { playCallee, type PlayedCallee } from './placing/play-callee.ts'
import { playCaller, type PlayedCaller } from './receiving/play-caller.ts'
import { receiveCall, type Received } from './receiving/receive-call.ts'
import { measureLiveCalls } from './carrying/live-call-metrics.ts'
import { callInbox } from './receiving/take-incoming-call.ts'
import type { CallRecordings } from './recordings/call-recordings.ts'
import { deleteLatencyHours, reportSlowHours } from './latency/report-slow-hours.ts'
import { CallFeeds } from './streams/call-feeds.ts'
import { INDEX_DUE, indexCalls } from './search/index-calls.ts'
import { LiveCallsFeeds } from './streams/live-calls-feed.ts'
import { callStreamHandlers } from './streams/call-streams.handlers.ts'
import { wireCalls } from './wire-calls.ts'

const CLASSIFY_INTERVAL_MS = 10_000
const FORGET_INTERVAL_MS = 60 * 60_000

export function callsFeature(
  services: Services,
  turns: TakeTurnDeps,
  { activity, recordings, analyses }: { activity: Activity; recordings: CallRecordings; analyses: Analyses },
) {
  const {
    db,
    reads,
    clock,
    machine_clock,
    ids,
    log,
    pages,
    delivery,
    jobs,
    trunks,
    call_settings,
    destinations,
    newBreaker,
  } = services
  const { exporting } = services
  const { metrics } = services
  const common = {
    db,
    clock,
    machine_clock,
    ids,
    log,
    delivery,
    trunks,
    call_settings,
    destinations,
    newBreaker,
    metrics,
  }
  const transfer_jobs = ownKinds<TransferJobs>(jobs)
  const { dialling, live_calls, controls, details } = wireCalls({
    ...common,
    activity,
    recordings,
    turns,
    transfer_jobs,
    analysesWanted: () => analyses.wanted(),
  })
  transfer_jobs.register('calls.settle_transfer', (charged) =>
    settleTransfer({ db, clock, ids, transfer_jobs }, charged),
  )
  measureLiveCalls(services.metrics, live_calls, { db, clock })
  const slow_hours = { db, clock, outbox: delivery.outbox }
  jobs.every(
    'calls.classify',
    { interval_ms: CLASSIFY_INTERVAL_MS, due: { sql: CLASSIFY_DUE } },
    async ({ signal }) => {
      await classifyCalls({ db, clock }, signal)
      await reportSlowHours(slow_hours, signal)
    },
  )
  jobs.every('calls.forget-latency', { interval_ms: FORGET_INTERVAL_MS, due: 'unnoticed' }, () =>
    deleteLatencyHours(slow_hours),
  )
  jobs.every('calls.index', { interval_ms: CLASSIFY_INTERVAL_MS, due: { sql: INDEX_DUE } }, ({ signal }) =>
    indexCalls({ db }, signal),
  )
  const call_backs = new CallBacks({ ...dialling, activity, attempted: countCallBacks(metrics, { db, clock }) })
  const streams = { db, clock, bus: delivery.live_bus, log }
  const feeds = new CallFeeds(streams)
  const live = new LiveCallsFeeds(streams)
  return {
    handlers: {
      ...callHandlers({
        ...dialling,
        controls,
        pages,
        reads,
        exporting,
        requestAnalysis: (call) => analyses.request(call),
      }),
      ...callBackHandlers({ db, clock, outbox: delivery.outbox, pages }),
      ...callStreamHandlers({ ...streams, ids, controls, feeds, live }),
    },
    inbox: callInbox(dialling),
    receive: (received: Received) => receiveCall(dialling, received),
    playCaller: (caller: PlayedCaller) => playCaller(dialling, caller),
    playCallee: (callee: PlayedCallee) => playCallee(dialling, callee),
    live_calls,
    call_backs,
    controls,
    flush: () => details.flush(),
  }
}
