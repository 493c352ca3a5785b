import { telephonyByEnvironment } from '../../gateways/telephony/by-environment.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import type { Activity } from '../../platform/activity.ts'
import { callBeginnings } from './placing/begin-calls.ts'
import { callFactsReader } from '../compliance/call-facts.ts'
import { CallControls } from './carrying/call-controls.ts'
import { classifyCalls } from './classification/classify-calls.ts'
import { callHandlers } from './calls.handlers.ts'
import { endWorkspaceCalls } from './ending/end-workspace-calls.ts'
import { LiveCalls } from './carrying/live-calls.ts'
import { endedCalls } from './ending/record-ended-call.ts'
import type { CallRecordings } from './recordings/call-recordings.ts'
import { journalBatches } from './session/journal-batches.ts'
import { receiveCall, type Received } from './receiving/receive-call.ts'
import { callInbox } from './receiving/take-incoming-call.ts'
import { CallFeeds } from './streams/call-feeds.ts'
import { callStreamHandlers } from './streams/call-streams.handlers.ts'

const CLASSIFY_INTERVAL_MS = 10_000

export function callsFeature(
  { db, clock, ids, log, pages, delivery, trunks, ...services }: Services,
  turns: TakeTurnDeps,
  { activity, recordings }: { activity: Activity; recordings: CallRecordings },
) {
  const { outbox, callSynchronously, live_bus: bus, engine } = delivery
  const telephony = telephonyByEnvironment(clock, trunks)
  const writeTogether = journalBatches({ db, outbox, bus })
  const shared_by_calls = { db, clock, ids, log, outbox, bus, activity, callSynchronously, telephony, recordings }
  const { hold_limit_ms, destinations } = services
  const session = { ...turns, ...shared_by_calls, writeTogether, hold_limit_ms, destinations }
  const { resumable } = telephony
  const live_calls = new LiveCalls({ ...session, resumable, owner: () => engine.owner })
  services.jobs.every('calls.classify', CLASSIFY_INTERVAL_MS, ({ signal }) => classifyCalls({ db, clock }, signal))
  const shared = {
    beginCall: callBeginnings({ db, outbox, bus }),
    recordEndedCall: endedCalls({ db, outbox }),
    readCallFacts: callFactsReader({ db, clock }),
  }
  const dialling = { ...session, ...shared, live_calls }
  const controls = new CallControls({ clock, ids, log, bus, live_calls })
  const feeds = new CallFeeds({ db, clock, bus, log })
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
