import type { Script, ScriptStep } from '../../gateways/telephony/sandbox-script.ts'
import type { SimulatedMachine } from '../../generated/types.gen.ts'

const ANSWERS_MS = 1_000
const SPEAKS_MS = 2_000
/** The time after which the machine hangs up, if nobody has done so. */
const HANGS_UP_MS = 30_000

/** The script for the machine of a scenario. It counts as the kind that the scenario names, independently of its words. */
export function machineScript({ kind: answered_by, greeting: text }: SimulatedMachine, measured: Script): Script {
  const speaks: ScriptStep = { kind: 'recording', at_ms: SPEAKS_MS, text, answered_by }
  return [{ kind: 'answer', at_ms: ANSWERS_MS }, ...measured, speaks, { kind: 'hang_up', at_ms: HANGS_UP_MS }]
}
