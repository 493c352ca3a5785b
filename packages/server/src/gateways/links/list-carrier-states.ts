import type { Channel } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { isAlive } from '../../platform/leases/living-owners.ts'
import type { LinkState } from './link-state.ts'

/** A carrier as one server process sees it. */
export interface CarrierState {
  carrier: string
  channel: Channel
  /** The mobile operator. Null for a carrier of one number, which sends to recipients of every operator. */
  mno: string | null
  number: string | null
  /** Host and process id. */
  process: string
  state: LinkState['state']
  since: Date
  detail: string
  in_flight: number
  accepted_last_minute: number
  /** The number of inbound calls that were refused. */
  refused_last_minute: number
  last_refusal: string | null
  last_refusal_at: Date | null
  last_error: string | null
  last_error_at: Date | null
  reported_at: Date
}

/** Lists the states of carriers that the running processes report. */
export async function listCarrierStates({ knex }: Pick<Database, 'knex'>): Promise<CarrierState[]> {
  return await knex<CarrierState>('carrier_states')
    .whereRaw(isAlive('owner'))
    .orderBy(['carrier', 'process'])
    .select(
      'carrier',
      'channel',
      'mno',
      'number',
      'process',
      'state',
      'since',
      'detail',
      'in_flight',
      'accepted_last_minute',
      'refused_last_minute',
      'last_refusal',
      'last_refusal_at',
      'last_error',
      'last_error_at',
      'reported_at',
    )
}
