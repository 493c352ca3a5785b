import type { Script, ScriptStep } from '../../gateways/telephony/sandbox-script.ts'
import type { SimulatedMachine } from '../../generated/types.gen.ts'

const ANSWERS_MS = 1_000
const SPEAKS_MS = 2_000
/** It hangs up when nobody has for half a minute. */
const HANGS_UP_MS = 30_000

/** The machine of a scenario, as the sandbox's line plays it: it is what the scenario says, whatever its words are. */
export function machineScript({ kind: answered_by, greeting: text }: SimulatedMachine, measured: Script): Script {
  const speaks: ScriptStep = { kind: 'recording', at_ms: SPEAKS_MS, text, answered_by }
  return [{ kind: 'answer', at_ms: ANSWERS_MS }, ...measured, speaks, { kind: 'hang_up', at_ms: HANGS_UP_MS }]
}
