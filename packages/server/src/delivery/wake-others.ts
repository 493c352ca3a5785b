import type { Clock } from '../platform/clock.ts'
import type { Notifications } from '../platform/db/notifications.ts'
import type { Dispatcher } from './dispatcher.ts'

export interface WakeOthersDeps {
  notifications: Pick<Notifications, 'listen' | 'notify'>
  clock: Clock
}

/**
 * The dispatcher, which with each wake-up wakes those of the other processes: what finds no place here may find one there,
 * without waiting for a poll. What is said is since when the work has been due.
 */
export function wakeOthers(dispatcher: Dispatcher, { notifications, clock }: WakeOthersDeps): Dispatcher {
  notifications.listen('ohun_work', {
    heard: (lines) => dispatcher.wake(new Date(Math.min(...lines.map(Number)))),
    missed: () => dispatcher.wake(new Date(0)),
  })
  return {
    birth: () => dispatcher.birth(),
    take: (item) => dispatcher.take(item),
    wake(since) {
      dispatcher.wake(since)
      notifications.notify('ohun_work', String((since ?? clock.now()).getTime()))
    },
  }
}
