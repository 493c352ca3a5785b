import type { RemoteBus } from '../../src/platform/live/live-bus.ts'

/** For a live bus of one process. */
export const noRemoteBus: RemoteBus = {
  receive() {},
  publish() {},
  announce() {},
  follow() {},
  unfollow() {},
  active: () => Promise.resolve(),
}
