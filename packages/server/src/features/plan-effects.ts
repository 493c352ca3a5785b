import { lockAgents, pauseAgents, stopRecording } from './agents/plan-effects.ts'
import { announceKeyChange } from './api-keys/announce-key-change.ts'
import type { PlanEffectDeps } from './billing/change-plan.ts'

/** What a change of plan does outside of billing: the same for customers, the monthly renewal and operators. */
export const planEffects: PlanEffectDeps = {
  lockAgents,
  stopAgentRecording: stopRecording,
  pauseAgents,
  announceKeyChange,
}
