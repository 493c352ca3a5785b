import { BUSY_NUMBER } from './machine-phrases.ts'
import { plainWords } from './plain-words.ts'

/** The meaning of a network's announcement about a number that it cannot reach. `other`: something else, or the words are not known. */
export type AnnouncementSays = 'switched_off' | 'not_reachable' | 'not_available' | 'not_in_service' | 'busy' | 'other'

/** The words or the tone of a network before a call is answered. */
export interface Announcement {
  says: AnnouncementSays
  /** `speech`: somebody spoke, and the words are not known. */
  by: 'words' | 'tone' | 'speech'
  /** The time since the audio began. */
  after_ms: number
}

/** Phrases in English and Pidgin, Yoruba, Hausa, Igbo and French. The first match decides. */
const MEANINGS: readonly (readonly [AnnouncementSays, RegExp])[] = [
  ['switched_off', /\bswitch(ed)? off\b|\bdon off\b|\b(ti pa|wa ni pipa)\b|\b(a kashe|a rufe)\b|\bagbanyu/],
  ['busy', /\bbusy\b|\banother call\b/],
  ['not_in_service', /\b(does not exist|not in (service|use)|not assigned|barred|incorrect|invalid|attribue)\b/],
  ['not_in_service', /\b(check|verify) the number\b/],
  [
    'not_reachable',
    /\b(not reachable|unreachable|out of (service|coverage)|pas joignable|injoignable|pas etre joint)\b/,
  ],
  ['not_reachable', /\b(cannot|can ?not|cant|could not) be (reached|completed|connected)|\bba (ta|a) s(am|higa)/],
  ['not_available', /\b(not available|unavailable|no dey (go|available)|pas disponible)\b/],
]

/** @param text - All words that have been recognised so far. @returns null if they are not about a number that cannot be reached. */
export function announcedIn(text: string): AnnouncementSays | null {
  const words = plainWords(text)
  if (!BUSY_NUMBER.some((one) => one.test(words))) return null
  return MEANINGS.find(([, meaning]) => meaning.test(words))?.[0] ?? 'other'
}

/** The end of an attempt to call. */
interface EndedAttempt {
  outcome: string
  /** The SIP status of the carrier. Absent if we gave up. */
  sip_status?: number | undefined
}

/**
 * True if the announcement gives the reason why the call was not answered. Speech without known words may be a ringback tune that the
 * callee has chosen, so it counts only if the network ended the call, and neither the callee nor we did.
 */
export function isReason({ by }: Announcement, { outcome, sip_status }: EndedAttempt): boolean {
  if (outcome === 'answered') return false
  const is_of_network = sip_status !== undefined && (outcome === 'no_answer' || outcome === 'carrier_failed')
  return by !== 'speech' || is_of_network
}
