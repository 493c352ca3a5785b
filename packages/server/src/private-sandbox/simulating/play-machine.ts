import type { SimulatedMachine } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import { passes, working, type PlayDeps } from './conversation.ts'
import { machineScript } from './machine-script.ts'
import { measuredNetwork } from './party-script.ts'
import type { Played } from './played.ts'
import { readCall } from './read-call.ts'
import type { Run } from './runs.ts'

/** How often to check whether the call has ended, because there is no notification when the agent hangs up. */
const LOOK_MS = 1_000

/** Plays a call by the agent, which a machine answers. */
export async function playMachine(deps: PlayDeps, run: Run, machine: SimulatedMachine): Promise<Played> {
  const placed = await working(deps, () => place(deps, run, machine))
  if (placed.fault !== null) return notPlaced(placed.fault)
  const { call_id, backends } = placed
  const isOver = async (): Promise<boolean> => (await deps.api.call(call_id)).ended_at !== null
  do await passes(deps, LOOK_MS)
  while (!(await working(deps, isOver)))
  const played = await working(deps, () => readCall(deps, { call_id, backends }))
  return { ...played, quality: null }
}

/** Places the call. The same rules as in the API, such as the agent's call window, may refuse it. */
async function place({ playCallee, backends, api, agent_id, number }: PlayDeps, run: Run, machine: SimulatedMachine) {
  const script = machineScript(machine, measuredNetwork(run))
  const party = { from_number: number, to_number: run.contact, script }
  try {
    const { call_id } = await playCallee({ caller: api.caller, agent_id, ...party })
    return { call_id, backends: backends.begin(run, call_id), fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { fault: `${error.code}: ${error.message}` }
  }
}

function notPlaced(actual: string): Played {
  const faults = [{ expectation: 'machine', expected: 'a call of the agent', actual }]
  const nothing = { turns: [], tool_calls: [], events: [], latencies: [], call_backs: [], quality: null }
  return { status: null, end_reason: null, duration_ms: 0, cost_kobo: 0, ...nothing, faults }
}
