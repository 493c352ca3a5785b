import type { Activity } from '../../platform/activity.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { callHandlers } from './calls.handlers.ts'
import { classifyCalls } from './classification/classify-calls.ts'
import { endWorkspaceCalls } from './ending/end-workspace-calls.ts'
import { receiveCall, type Received } from './receiving/receive-call.ts'
import { callInbox } from './receiving/take-incoming-call.ts'
import type { CallRecordings } from './recordings/call-recordings.ts'
import { CallFeeds } from './streams/call-feeds.ts'
import { callStreamHandlers } from './streams/call-streams.handlers.ts'
import { wireCalls } from './wire-calls.ts'

const CLASSIFY_INTERVAL_MS = 10_000

export function callsFeature(
  services: Services,
  turns: TakeTurnDeps,
  { activity, recordings }: { activity: Activity; recordings: CallRecordings },
) {
  const { db, clock, ids, log, pages, delivery, jobs, trunks, hold_limit_ms, destinations } = services
  const common = { db, clock, ids, log, delivery, trunks, hold_limit_ms, destinations }
  const { dialling, live_calls, controls } = wireCalls({ ...common, activity, recordings, turns })
  jobs.every('calls.classify', CLASSIFY_INTERVAL_MS, ({ signal }) => classifyCalls({ db, clock }, signal))
  const feeds = new CallFeeds({ db, clock, bus: delivery.live_bus, log })
  return {
    handlers: {
      ...callHandlers({ ...dialling, controls, pages }),
      ...callStreamHandlers({ db, controls, feeds }),
    },
    endWorkspace: endWorkspaceCalls,
    inbox: callInbox(dialling),
    receive: (received: Received) => receiveCall(dialling, received),
    live_calls,
  }
}
