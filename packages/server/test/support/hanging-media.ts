import { parentPort } from 'node:worker_threads'
import { threadChannel } from '../../src/media/channel.ts'
import { serveMedia } from '../../src/media/serve-media.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeMedia } from './fake-media.ts'

/** A thread that carries audio until the message `hang`: from then on it is busy forever. */
const plane = new FakeMedia()
if (parentPort) {
  parentPort.on('message', (message) => {
    if (message === 'hang') for (;;);
  })
  serveMedia(threadChannel(parentPort), {
    plane,
    node: plane.node,
    log: createLog('silent'),
    metrics: () => Promise.resolve(''),
  })
}
