import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { EventSubject, FindSubject, SubjectIds } from './event-subject.ts'

/**
 * The subject that a filter names. Undefined without such a filter, null if the caller has no such row. @throws ApiError
 * INVALID_ARGUMENT for several filters.
 */
export async function subjectOfFilters(
  findSubject: FindSubject,
  caller: Caller,
  { call_id, conversation_id, message_id }: SubjectIds,
): Promise<EventSubject | null | undefined> {
  const ids = { call_id, conversation_id, message_id }
  const given = Object.entries(ids).filter(([, id]) => id !== undefined)
  const [first, second] = given
  if (first === undefined) return undefined
  if (second !== undefined) throw new ApiError('INVALID_ARGUMENT', `${second[0]}: cannot be combined with ${first[0]}.`)
  return await findSubject(caller, ids)
}
