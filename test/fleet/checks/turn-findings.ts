import type { CustomerBackend } from '../outside/customer-backend.ts'
import type { Finding } from '../traffic/traffic.ts'

/**
 * A turn is asked once. When a process stops in the middle of it, another one asks again with the same `turn_id`, which the
 * contract allows. So a second request is `repeated` after a fault and `doubled` otherwise.
 * @param mayRepeat - Returns whether there was a fault between these times.
 */
export function turnFindings(
  { turns }: Pick<CustomerBackend, 'turns'>,
  mayRepeat: (from_ms: number, to_ms: number) => boolean,
): Finding[] {
  return [...Map.groupBy(turns, ({ turn_id }) => turn_id)].flatMap(([turn_id, asked]): Finding[] => {
    if (asked.length === 1) return []
    const [from_ms, at_ms] = [asked[0]!.at_ms, asked.at(-1)!.at_ms]
    const what = mayRepeat(from_ms, at_ms) ? 'repeated' : 'doubled'
    return [{ what, at_ms: from_ms, detail: `${turn_id} was asked ${asked.length} times in ${at_ms - from_ms} ms` }]
  })
}
