import type { ConsentDecision, ConsentSubject } from '@ohun/sdk'
import { text } from '../../../text/consents.ts'

/** The filters of the consent records. */
export interface ConsentSearch {
  contact?: string | undefined
  subject?: ConsentSubject | undefined
  decision?: ConsentDecision | undefined
}

const oneOf = <T extends string>(names: Readonly<Record<T, string>>, given: unknown): T | undefined =>
  typeof given === 'string' && Object.hasOwn(names, given) ? (given as T) : undefined

/** The router reads a number in the address as text or, because of its plus sign, as a number. */
export function consentSearchOf({ contact, subject, decision }: Record<string, unknown>): ConsentSearch {
  const typed = typeof contact === 'string' || typeof contact === 'number' ? String(contact).trim() : ''
  const digits = typed.replace(/\D/g, '')
  return {
    contact: typed === '' ? undefined : digits === '' ? typed : `+${digits}`,
    subject: oneOf(text.subjects, subject),
    decision: oneOf(text.decisions, decision),
  }
}
