import type { RemoteBus } from '../../src/platform/live/live-bus.ts'

/** A remote bus for a live bus in a single process. */
export const noRemoteBus: RemoteBus = {
  receive() {},
  publish() {},
  announce() {},
  follow() {},
  unfollow() {},
  active: () => Promise.resolve(),
}
