import type { Passage } from '../../gateways/ai/responder.ts'
import { telephonyByEnvironment } from '../../gateways/telephony/by-environment.ts'
import type { Services } from '../services.ts'
import { byomResponder } from '../turns/byom-responder.ts'
import { respondersByEnvironment } from '../turns/responder-for.ts'
import { Activity } from '../../platform/activity.ts'
import { CallControls } from './call-controls.ts'
import { callHandlers } from './calls.handlers.ts'
import { endWorkspaceCalls } from './end-workspace-calls.ts'
import { LiveCalls } from './live-calls.ts'

export function callsFeature(
  { db, clock, ids, log, pages, delivery, trunks }: Services,
  shared: { searchKnowledge(query: { knowledge_base_id: string; query: string; limit: number }): Promise<Passage[]> },
) {
  const { outbox, callSynchronously, live_bus: bus, engine } = delivery
  const telephony = telephonyByEnvironment(clock, trunks)
  const responderFor = respondersByEnvironment(byomResponder(callSynchronously))
  const activity = new Activity()
  const session = { ...shared, db, clock, ids, log, outbox, bus, activity, callSynchronously, responderFor, telephony }
  const { resumable } = telephony
  const live_calls = new LiveCalls({ ...session, resumable, owner: () => engine.owner })
  const controls = new CallControls({ clock, ids, log, bus, live_calls })
  return {
    handlers: callHandlers({ ...session, live_calls, controls, pages }),
    endWorkspace: endWorkspaceCalls,
    live_calls,
    activity,
  }
}
