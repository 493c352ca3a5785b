import type { Turn, VoiceReply } from '@ohun/webhook-verifier'
import { naira, type Loan, type LoanBook } from './loans.ts'

/** Names the caller, and says that a machine speaks, before anything else. */
export const DISCLOSURE = 'This is an automated call from Kudi Microfinance.'
/** Does not mention a loan: somebody else may have the phone. */
export const CONSENT_QUESTION = 'Good day. May I talk to you about your account? Please say yes or no.'

/** A turn has the last messages of a call only. */
const MAX_MESSAGES = 20
const COLLEAGUE = '+2348051234567'
const PROMISE = /\b(?:pay|send)\b.*?\b(\d[\d,]*)\b.*?\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)\b/i

/** The agent's words. Your model goes here; the rules before it and the tools stay. */
export function answer(turn: Turn, tools: LoanBook): VoiceReply {
  const said = turn.transcription
  const phone = borrowersPhone(turn, tools)
  if (/\b(stop|do not|don't) call/i.test(said)) {
    tools.noteDoNotCall(phone)
    return { text: 'I am sorry. We will not call you again. Goodbye.', end_call: true }
  }
  if (/\b(person|human|colleague|dispute|complain)/i.test(said))
    return { text: 'I am putting you through to a colleague.', transfer_to: COLLEAGUE }
  if (!hasConsented(turn)) return { text: 'I understand. We will write to you instead. Goodbye.', end_call: true }
  const loan = tools.findLoan(phone)
  if (!loan) return { text: 'I cannot find an account for this number. Goodbye.', end_call: true }
  return answerBorrower(turn, { phone, loan, tools })
}

/** On a call that we place it is `to_number`. */
function borrowersPhone({ from_number, to_number }: Turn, tools: LoanBook): string {
  return tools.findLoan(to_number) ? to_number : from_number
}

/** The first thing the person says answers the question of the greeting. Without a "yes" the call does not last for long. */
function hasConsented({ messages }: Turn): boolean {
  if (messages.length === MAX_MESSAGES) return true
  const first = messages.find(({ role }) => role === 'caller')
  return /\b(yes|yeah|of course|go ahead)\b/i.test(first?.text ?? '')
}

interface Borrower {
  phone: string
  loan: Loan
  tools: LoanBook
}

function answerBorrower(turn: Turn, { phone, loan, tools }: Borrower): VoiceReply {
  const [, amount, day] = PROMISE.exec(turn.transcription) ?? []
  if (amount !== undefined && day !== undefined) {
    const amount_kobo = Number(amount.replaceAll(',', '')) * 100
    if (amount_kobo > loan.balance_kobo)
      return { text: `That is more than the ${naira(loan.balance_kobo)} that you owe. How much will you pay?` }
    tools.notePromise(turn.turn_id, { phone, amount_kobo, day })
    return { text: `Thank you, ${loan.borrower}. I have noted ${naira(amount_kobo)} for ${day}.` }
  }
  if (/\b(bye|thank)/i.test(turn.transcription)) return { text: 'Thank you for your time. Goodbye.', end_call: true }
  const owed = `${loan.borrower}, you owe ${naira(loan.balance_kobo)}, due on ${loan.due}.`
  return { text: `${owed} How much can you pay, and on which day?` }
}
