import { onTestFinished } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createNotifications } from '../../src/platform/db/notifications.ts'
import { createLiveBus, type LiveBus } from '../../src/platform/live/live-bus.ts'
import { NotifyBus } from '../../src/platform/live/notify-bus.ts'
import { createLog } from '../../src/platform/log.ts'
import { TestClock } from './test-clock.ts'

/** The live bus of another process over the database, until the test ends. */
export async function processBus(db: Database): Promise<LiveBus> {
  const log = createLog('silent')
  const notifications = createNotifications({ db, clock: new TestClock(), log })
  const bus = createLiveBus(new NotifyBus({ notifications, log }))
  await notifications.start()
  onTestFinished(() => notifications.close())
  return bus
}

export interface Heard<Frame> {
  readonly frames: Frame[]
  /** Resolves when so many frames have come. */
  until(count: number): Promise<Frame[]>
}

/** Collects the frames of a subscription until the test ends. */
export function heard<Frame>(follow: (listener: (frame: Frame) => void) => () => void): Heard<Frame> {
  const frames: Frame[] = []
  let more = Promise.withResolvers<void>()
  const listener = (frame: Frame): void => {
    frames.push(frame)
    more.resolve()
    more = Promise.withResolvers()
  }
  onTestFinished(follow(listener))
  const until = async (count: number): Promise<Frame[]> => {
    while (frames.length < count) await more.promise
    return frames
  }
  return { frames, until }
}
