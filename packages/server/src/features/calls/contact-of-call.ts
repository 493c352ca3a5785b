import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { CallRow } from './call.model.ts'

export interface ContactOfCall {
  agent_id: string
  /** The number of the remote party. */
  contact: string
  since: Date
}

/** Null if the caller's environment does not have the call. */
export async function contactOfCall(knex: Knex, caller: Caller, call_id: string): Promise<ContactOfCall | null> {
  const call = await CallRow.in(knex, caller).findOne({ call_id, environment: caller.environment })
  if (!call) return null
  const contact = call.direction === 'outbound' ? call.to_number : call.from_number
  return { contact, agent_id: call.agent_id, since: call.created_at }
}
