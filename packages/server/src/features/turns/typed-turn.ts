import type { Turn } from '../../gateways/ai/responder.ts'
import type { Ids } from '../../platform/ids.ts'

/** Reserved numbers, so that a backend can tell those who try an agent from a caller. */
const NUMBER = '+2348000000000'
const CONTACT = '+2348000000001'

/** The other side of a turn that is typed and belongs to no call, as a backend sees it. */
export function typedSubject(ids: Ids): Pick<Turn, 'subject' | 'number' | 'contact'> {
  const subject = { channel: 'voice', call_id: ids('call'), from_number: CONTACT, to_number: NUMBER } as const
  return { subject, number: NUMBER, contact: CONTACT }
}
