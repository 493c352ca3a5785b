import type { Turn } from '../../gateways/ai/responder.ts'
import type { Ids } from '../../platform/ids.ts'

/** Reserved numbers, with which a backend can tell that somebody tries the agent and no caller is on the line. */
const NUMBER = '+2348000000000'
const CONTACT = '+2348000000001'

/** The subject of a typed turn, which belongs to no call, as a backend sees it. */
export function typedSubject(ids: Ids): Pick<Turn, 'subject' | 'number' | 'contact'> {
  const subject = { channel: 'voice', call_id: ids('call'), from_number: CONTACT, to_number: NUMBER } as const
  return { subject, number: NUMBER, contact: CONTACT }
}
