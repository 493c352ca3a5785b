import { agentsBeyond, anyRecording, lockAgents, pauseAgents, stopRecording } from './agents/plan-effects.ts'
import { announceKeyChange } from './api-keys/announce-key-change.ts'
import type { PlanEffectDeps } from './billing/change-plan.ts'
import type { PlanLimitDeps } from './billing/subscription/preview-switch.ts'

/** The effects of a change of plan outside of billing. They are the same for customers, the monthly renewal and operators. */
export const planEffects: PlanEffectDeps = {
  lockAgents,
  stopAgentRecording: stopRecording,
  pauseAgents,
  announceKeyChange,
}

/** Reads the effects of a change of plan before it is made. */
export const planLimits: PlanLimitDeps = { agentsBeyond, anyRecording }
