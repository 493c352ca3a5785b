import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { requireOwner } from './require-owner.ts'

/** The user who acts: that of the session, and for a key the owner of its workspace. */
export async function actingUser(knex: Knex, caller: Caller): Promise<string> {
  return caller.session_id === undefined ? (await requireOwner(knex, caller)).user_id : caller.actor
}
