import type { Clock } from '@ohun/clock'
import type { Destinations } from '../../../domain/destinations.ts'
import type { Telephony } from '../../../gateways/telephony/by-environment.ts'
import type { Line } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Activity } from '../../../platform/activity.ts'
import type { Log } from '../../../platform/log.ts'
import type { ReadCallFacts } from '../../compliance/call-facts.ts'
import type { CallAgent } from '../call-agent.ts'
import type { CallEnd } from '../call-state.ts'
import type { CallRecord } from '../call.model.ts'
import type { ChargeDeps } from '../charging/charge-transfer.ts'
import type { AgentHold } from '../session/agent-hold.ts'
import type { RequestedKeys } from '../session/requested-keys.ts'
import type { CallerInput } from '../session/caller-input.ts'
import type { Journal } from '../session/journal.ts'

export interface TransferringDeps extends ChargeDeps {
  clock: Clock
  /** The clock for waiting while the database is away. */
  machine_clock: Clock
  log: Log
  activity: Activity
  telephony: Telephony
  destinations: Destinations
  readCallFacts: ReadCallFacts
}

/** The session of the call that is transferred. */
export interface TransferringSession {
  readonly deps: TransferringDeps
  readonly journal: Pick<Journal, 'write' | 'reached' | 'recording' | 'erased' | 'step'>
  readonly caller_input: CallerInput
  readonly agent_hold: AgentHold
  readonly meter: { hasLegs(): void }
  readonly monitoring: { readonly is_taken_over: boolean; readonly is_monitored: boolean }
  readonly signal: AbortSignal
  readonly agent: CallAgent
  readonly line: Line | null
  /** The model that hears and speaks on the line. Null if there is none. */
  readonly live: unknown
  readonly transcript: readonly TranscriptTurn[]
  readonly requested_keys: Pick<RequestedKeys, 'are_awaited'>
  call: CallRecord
  turn(role: 'agent', text: string, at: Date): TranscriptTurn
  remember(turn: TranscriptTurn): void
  show(turn: TranscriptTurn, is_final?: boolean): void
  interrupt(by: 'speech'): boolean
  abandon(reason: Error): void
  end(end: CallEnd): void
  yieldToColleague(): void
}
