import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { CallCommand, CallControls } from './call-controls.ts'
import { destinationNotAllowed } from '../../compliance/gates.ts'
import { hasEnded } from '../call-state.ts'
import { MONITORS_PER_CALL } from '../session/monitoring.ts'
import { CallRow } from '../call.model.ts'

export interface ControlCallDeps {
  db: Database
  controls: CallControls
}

export interface ControlRequest {
  caller: Caller
  call_id: string
  command: CallCommand
}

/**
 * Executes a command on a live call in any process. Hanging up a call that has ended does nothing.
 * @throws ApiError NOT_FOUND or PERMISSION_DENIED; INVALID_ARGUMENT if the call is not connected; DESTINATION_NOT_ALLOWED for a
 * transfer; UNAVAILABLE if the process that carries it does not answer.
 */
export async function controlCall(deps: ControlCallDeps, { caller, call_id, command }: ControlRequest): Promise<void> {
  const call = await findCall(deps.db, caller, call_id)
  const connected = call.status === 'in_progress'
  if (command.kind === 'hang_up' && hasEnded(call.status)) return
  if (command.kind !== 'hang_up' && !connected) throw notConnected(call)
  const result = await deps.controls.send(call_id, command)
  if (result === 'done') return
  if (result === 'not_connected') throw notConnected(await findCall(deps.db, caller, call_id))
  const number = numberOf(command)
  if (typeof result === 'object' && number !== null && !result.is_state)
    throw destinationNotAllowed({ field: 'destination', number, fault: result.not_allowed })
  if (result === 'full') throw tooManyMonitors(call_id)
  if (typeof result === 'object') throw new ApiError('INVALID_ARGUMENT', `${call_id}: ${result.not_allowed}.`)
  const now = await findCall(deps.db, caller, call_id)
  if (!hasEnded(now.status))
    throw new ApiError('UNAVAILABLE', `${call_id} is moving between processes; try again.`, { retry_after_seconds: 2 })
  if (command.kind !== 'hang_up') throw notConnected(now)
}

async function findCall({ knex }: Database, caller: Caller, call_id: string): Promise<CallRow> {
  const call = await CallRow.requireForChange(knex, caller, call_id)
  if (call.environment !== caller.environment) throw new ApiError('NOT_FOUND', `${call_id} does not exist.`)
  return call
}

/** The destination of a transfer. Null for other commands. */
function numberOf(command: CallCommand): string | null {
  if (command.kind === 'warm_transfer') return command.request.colleagues[0]?.destination ?? null
  return command.kind === 'transfer' ? command.destination : null
}

function tooManyMonitors(call_id: string): ApiError {
  const message = `${call_id}: ${MONITORS_PER_CALL} people monitor the call already; try again when one has left.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 10 })
}

/** A call that is ending keeps its status until its end is stored. */
function notConnected({ call_id, status }: Pick<CallRow, 'call_id' | 'status'>): ApiError {
  const state = status === 'in_progress' ? 'ending' : status
  return new ApiError('INVALID_ARGUMENT', `call_id: ${call_id} is ${state}; it must be in_progress.`)
}
