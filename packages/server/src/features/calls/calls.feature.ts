import type { Activity } from '../../platform/activity.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import { SETTLE_TRANSFER, type TransferJobs } from './charging/charge-transfer.ts'
import { settleTransfer } from './charging/settle-transfer.ts'
import type { Services } from '../services.ts'
import type { Analyses } from '../analysis/analysis.feature.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { CallBacks } from './call-backs/call-backs.ts'
import type { CallControls } from './carrying/call-controls.ts'
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

interface CallsParts {
  activity: Activity
  recordings: CallRecordings
  analyses: Analyses
}

export function callsFeature(services: Services, turns: TakeTurnDeps, { activity, recordings, analyses }: CallsParts) {
  const { db, clock, delivery, jobs, metrics } = services
  const transfer_jobs = ownKinds<TransferJobs>(jobs)
  const { dialling, live_calls, controls, details } = wireCalls({
    ...wiredOf(services),
    activity,
    recordings,
    turns,
    transfer_jobs,
    analysesWanted: () => analyses.wanted(),
  })
  transfer_jobs.register(SETTLE_TRANSFER, (charged) =>
    settleTransfer({ db, clock, ids: services.ids, transfer_jobs }, charged),
  )
  measureLiveCalls(metrics, live_calls, { db, clock })
  repeatCallJobs(services)
  const call_backs = new CallBacks({ ...dialling, activity, attempted: countCallBacks(metrics, { db, clock }) })
  const { pages, reads, exporting } = services
  const requestAnalysis: Analyses['request'] = (call) => analyses.request(call)
  return {
    handlers: {
      ...callHandlers({ ...dialling, controls, pages, reads, exporting, requestAnalysis }),
      ...callBackHandlers({ db, clock, outbox: delivery.outbox, pages }),
      ...streamHandlers(services, controls),
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

function wiredOf(services: Services) {
  const { db, clock, machine_clock, ids, log, delivery, trunks, call_settings, destinations } = services
  const { newBreaker, metrics } = services
  return { db, clock, machine_clock, ids, log, delivery, trunks, call_settings, destinations, newBreaker, metrics }
}

/** Registers the recurring jobs that classify and index calls that have ended. */
function repeatCallJobs({ db, clock, delivery, jobs }: Services): void {
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
}

function streamHandlers({ db, clock, ids, log, delivery }: Services, controls: CallControls) {
  const streams = { db, clock, bus: delivery.live_bus, log }
  const [feeds, live] = [new CallFeeds(streams), new LiveCallsFeeds(streams)]
  return callStreamHandlers({ ...streams, ids, controls, feeds, live })
}
