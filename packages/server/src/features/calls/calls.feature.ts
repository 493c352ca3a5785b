import { telephonyByEnvironment } from '../../gateways/telephony/by-environment.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { Activity } from '../../platform/activity.ts'
import { CallControls } from './call-controls.ts'
import { classifyCalls } from './classification/classify-calls.ts'
import { callHandlers } from './calls.handlers.ts'
import { endWorkspaceCalls } from './end-workspace-calls.ts'
import { LiveCalls } from './live-calls.ts'
import { receiveCall, type Received } from './receive-call.ts'
import { CallFeeds } from './streams/call-feeds.ts'
import { callStreamHandlers } from './streams/call-streams.handlers.ts'

const CLASSIFY_INTERVAL_MS = 10_000

export function callsFeature(
  { db, clock, ids, log, pages, delivery, trunks, ...services }: Services,
  turns: TakeTurnDeps,
) {
  const { outbox, callSynchronously, live_bus: bus, engine } = delivery
  const telephony = telephonyByEnvironment(clock, trunks)
  const activity = new Activity()
  const session = { ...turns, db, clock, ids, log, outbox, bus, activity, callSynchronously, telephony }
  const { resumable } = telephony
  const live_calls = new LiveCalls({ ...session, resumable, owner: () => engine.owner })
  services.jobs.every('calls.classify', CLASSIFY_INTERVAL_MS, ({ signal }) => classifyCalls({ db, clock }, signal))
  const controls = new CallControls({ clock, ids, log, bus, live_calls })
  const feeds = new CallFeeds({ db, clock, bus, log })
  return {
    handlers: {
      ...callHandlers({ ...session, live_calls, controls, pages }),
      ...callStreamHandlers({ db, controls, feeds }),
    },
    endWorkspace: endWorkspaceCalls,
    receive: (received: Received) => receiveCall({ ...session, live_calls }, received),
    live_calls,
    activity,
  }
}
