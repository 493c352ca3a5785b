import type { CallAnnouncementSays, CallAttemptOutcome, CallCarrierJoin, CallHandover, CallSignalling } from '@ohun/sdk'

export const outcomes: Record<CallAttemptOutcome, string> = {
  answered: 'Answered',
  busy: 'Busy',
  no_answer: 'No answer',
  rejected: 'Rejected',
  carrier_failed: 'Did not take the call',
  canceled: 'Left when the call was ended',
}

/** The end of a sentence. */
export const announced: Record<CallAnnouncementSays, string> = {
  switched_off: 'the number is switched off',
  not_reachable: 'the number is not reachable',
  not_available: 'the number is not available',
  not_in_service: 'the number is not in service',
  busy: 'the number is busy',
  other: 'it could not connect the call',
}

/** The end of a sentence. */
const not_joined: Record<NonNullable<CallCarrierJoin['reason']>, string> = {
  not_allowed: 'it does not take REFER',
  refused: 'it refused',
  failed: 'it could not',
  silent: 'it did not say that it had',
  ended: 'somebody had hung up',
}

const carriedBy = ({ carrier, transport }: Pick<CallSignalling, 'carrier' | 'transport'>) =>
  transport === null
    ? 'Carried by the connection of a browser'
    : `Carried by ${carrier ?? 'an unknown carrier'} over ${transport.toUpperCase()}`

export const text = {
  announced: (says: CallAnnouncementSays) => `Before the answer, the network said that ${announced[says]}.`,
  title: 'Carriers',
  tried: 'Carriers that were tried',
  began: 'Asked at',
  carrier: 'Carrier',
  outcome: 'Outcome',
  answer: 'Answer',
  time: 'Time',
  /** The negotiated media when the call was answered. */
  carried: ({ carrier, transport, codec, srtp_suite }: CallSignalling) =>
    `${carriedBy({ carrier, transport })}, ${codec ?? 'no audio'}, ${
      srtp_suite === null ? 'not encrypted' : `encrypted with ${srtp_suite}`
    }.`,
  ended: (cause: number) => `The other side hung up with the cause ${cause} (Q.850).`,
  handed: ({ referred_by, outcome, by }: CallHandover) => {
    const who = referred_by === null ? 'The other side' : referred_by
    const how = by === 'refer' ? 'by REFER' : 'by INVITE'
    return outcome === 'completed'
      ? `${who} handed the call over to another telephone ${how}.`
      : `${who} tried to hand the call over to another telephone ${how}.`
  },
  joined: ({ reason, sip_status }: CallCarrierJoin) => {
    if (reason === null) return 'The carrier connected the caller and the colleague itself.'
    const status = sip_status === null ? '' : ` (${sip_status})`
    return `The carrier did not connect the caller and the colleague itself, because ${not_joined[reason]}${status}.`
  },
  asserted: (numbers: string) => `The carrier says that the caller is ${numbers}.`,
  diverted: (numbers: string) => `The call was diverted from ${numbers}.`,
}
