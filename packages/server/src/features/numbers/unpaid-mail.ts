import type { Notice } from '../../domain/notify.ts'
import { naira } from '../billing/naira.ts'

const GRACE_MS = 7 * 24 * 60 * 60 * 1_000

/** The time until which a number works although its month is not paid. */
export function releaseDate(unpaid_since: Date): Date {
  return new Date(unpaid_since.getTime() + GRACE_MS)
}

export interface UnpaidNumber {
  e164: string
  amount_kobo: number
  released_at: Date
}

export function unpaidMail({ e164, amount_kobo, released_at }: UnpaidNumber): Notice['mail'] {
  const until = released_at.toISOString().slice(0, 10)
  return {
    subject: `Ohun: ${e164} could not be charged`,
    text: [
      `The balance of your workspace does not cover the next month of ${e164} (${naira(amount_kobo)}).`,
      `The number works until ${until}. If it is not paid for by then, it is released into quarantine for 30 days, during`,
      'which you can reclaim it.',
      '',
      'After a top-up it is charged within the hour:',
      '',
      '  ohun billing topup --help',
      '',
    ].join('\n'),
  }
}

export function releasedMail({ e164 }: Pick<UnpaidNumber, 'e164'>): Notice['mail'] {
  return {
    subject: `Ohun: ${e164} was released`,
    text: [
      `${e164} was not paid for within a week and was released. For 30 days you can reclaim it:`,
      '',
      '  ohun numbers reclaim --help',
      '',
    ].join('\n'),
  }
}
