import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { OptOutRow } from './opt-out.model.ts'

/** Newest first. Numbers that opted out at the same instant are sorted by number. */
export async function listOptOuts(
  knex: Knex,
  caller: Caller,
  { after, limit }: { after: string | null; limit: number },
): Promise<OptOutRow[]> {
  const query = OptOutRow.in(knex, caller).where({ environment: caller.environment })
  if (after !== null) query.whereRaw('(opted_out_at, e164) < (?::timestamptz, ?)', after.split(' '))
  return await query.orderBy('opted_out_at', 'desc').orderBy('e164', 'desc').limit(limit)
}

/** The key after which `listOptOuts` continues. */
export function optOutKey({ opted_out_at, e164 }: OptOutRow): string {
  return `${opted_out_at.toISOString()} ${e164}`
}
