import type { Notifications } from '../db/notifications.ts'
import type { LiveBus } from './live-bus.ts'

/**
 * Sends the notifications of all processes over the live bus, so that they need not go through the database. Those of processes
 * without a live bus, such as commands, arrive on the channel of the same name.
 */
export function announcedNotifications(
  notifications: Pick<Notifications, 'listen'>,
  bus: Pick<LiveBus, 'announce' | 'subscribe'>,
): Pick<Notifications, 'listen' | 'notify'> {
  return {
    listen(channel, listener) {
      notifications.listen(channel, listener)
      bus.subscribe(channel, (lines) => (lines.length > 0 ? listener.heard(lines) : listener.missed()))
    },
    notify: (channel, line) => bus.announce(channel, line),
  }
}
