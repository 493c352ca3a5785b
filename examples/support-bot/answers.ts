/** Where a shop's own database would be asked. */
const orders = new Map([
  ['1042', 'left Ikeja this morning and arrives before four'],
  ['1043', 'was delivered yesterday'],
])

/** The bot's reply. Your model goes here. */
export function answer(question: string): string {
  const [number] = question.match(/\b\d{4}\b/) ?? []
  if (number !== undefined) return orderText(number)
  if (/\b(open|hours|close)\b/i.test(question)) return 'We are open from 8 to 6, Monday to Saturday.'
  if (/\bthank/i.test(question)) return 'You are welcome!'
  return 'Write the number of your order, or "person" to talk to a colleague.'
}

export function asksForPerson(question: string): boolean {
  return /\b(person|human|colleague|somebody)\b/i.test(question)
}

function orderText(number: string): string {
  const state = orders.get(number)
  return state ? `Order ${number} ${state}.` : `I cannot find order ${number}.`
}
