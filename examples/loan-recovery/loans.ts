export interface Loan {
  borrower: string
  balance_kobo: number
  due: string
}

export interface PromiseToPay {
  phone: string
  amount_kobo: number
  day: string
}

export const naira = (kobo: number): string => `${(kobo / 100).toLocaleString('en-NG')} naira`

/** The agent's tools, on a loan system in memory. Yours goes here. */
export class LoanBook {
  readonly promises = new Map<string, PromiseToPay>()
  readonly doNotCall = new Set<string>()
  readonly #loans = new Map<string, Loan>([
    ['+2348031112222', { borrower: 'Ngozi', balance_kobo: 4_250_000, due: '30 November' }],
    ['+2348051113333', { borrower: 'Emeka', balance_kobo: 1_000_000, due: '15 December' }],
  ])

  findLoan(phone: string): Loan | undefined {
    return this.#loans.get(phone)
  }

  /** The same `turn_id` is noted once: a turn can be asked again after a crash. */
  notePromise(turn_id: string, promise: PromiseToPay): void {
    this.promises.set(turn_id, promise)
  }

  noteDoNotCall(phone: string): void {
    this.doNotCall.add(phone)
  }
}
