import type { Config } from '../config/config.ts'
import { mediaOverTls } from '../media/client/media-link.ts'
import type { MediaLoad } from '../media/media-node.ts'
import { MediaTls } from '../media/media-tls.ts'
import { PROTOCOL_VERSION } from '../media/protocol.ts'

/** Reads the files for TLS between machines. @throws StartError for a file that is not valid. */
export function openMediaTls({ media_tls }: Pick<Config, 'media_tls'>): MediaTls | null {
  return media_tls && new MediaTls(media_tls)
}

/** Connects to a machine that carries audio, reads its load and disconnects. No call is placed. */
export async function mediaNodeLoad(
  address: Config['media_nodes'][number],
  tls: MediaTls,
  signal: AbortSignal,
): Promise<MediaLoad> {
  const link = mediaOverTls(address, tls)()
  const { channel } = link
  const { promise, resolve, reject } = Promise.withResolvers<MediaLoad>()
  channel.onMessage((message) => {
    if (message.kind === 'load') resolve(message.load)
    if (message.kind === 'ready' && message.version !== PROTOCOL_VERSION) reject(new Error('it is of another version'))
  })
  channel.onClose((why) => reject(why ?? new Error('it has ended the connection')))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  try {
    return await promise
  } finally {
    await link.end()
  }
}
