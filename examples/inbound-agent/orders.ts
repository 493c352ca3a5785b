/** Where a shop's own database would be asked. */
const orders = new Map([
  ['1042', 'left Ikeja this morning and arrives before four'],
  ['1043', 'was delivered yesterday'],
])

/** A function of the backend: its own turns call it, and so does a hosted model, as the tool `find_order`. */
export function findOrder(number: string): { number: string; status: string | null } {
  return { number, status: orders.get(number) ?? null }
}
