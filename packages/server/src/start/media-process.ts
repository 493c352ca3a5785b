import type { Config } from '../config/config.ts'
import { listenForCalls, mediaSocketPath } from '../media/listen-for-calls.ts'
import { startMedia } from '../media/start-media.ts'
import { mediaSettings } from './media-settings.ts'
import { makeDataDirectory } from '../platform/data-directory.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { describeBuild } from '../platform/metrics.ts'
import { listenForMetrics } from '../platform/metrics-listener.ts'
import { bindDatagrams } from '../platform/net/datagrams.ts'

export interface MediaProcess {
  /** Where it serves. */
  path: string
  /** Ends every call's audio, recordings whole. */
  stop(): Promise<void>
}

/** This process carries audio and does nothing else: it needs no database and no key. */
export async function startMediaProcess(config: Config, log: Log): Promise<MediaProcess> {
  await requireOurAddress(config)
  await makeDataDirectory(config.data_dir)
  const path = mediaSocketPath(config.data_dir)
  const media = await startMedia(mediaSettings(config), log)
  const { plane, metrics } = media
  await describeBuild(metrics, null)
  const socket = await listenForCalls(path, { plane, log, metrics: () => Promise.resolve('') })
  const listener = await listenForMetrics(metrics, { address: config.metrics_address, log })
  return {
    path,
    async stop() {
      await socket.close()
      await listener.close()
      await media.close()
    },
  }
}

/** Otherwise no call would have audio, and only its log would say so: nothing is bound before the first call. */
async function requireOurAddress({ sip_address: { host } }: Config): Promise<void> {
  try {
    const socket = await bindDatagrams({ host, port: 0 }, () => {})
    await socket.close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `OHUN_SIP_ADDRESS has the host ${host}, where no audio can arrive: ${code}. Accepted: an address of this machine.`,
      { cause: error },
    )
  }
}
