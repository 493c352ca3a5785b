import type { Config } from '../../config/config.ts'
import { mediaNodeLoad, openMediaTls } from '../../start/media-node-load.ts'
import { failed, ok, reasonOf, skipped, warning, type Check, type Finding } from './check.ts'

const ADVICE =
  'Check the address, the firewall and the version there, and that both certificates are of OHUN_MEDIA_TLS_CA.'

/** Connects to each machine that carries audio, and reads its load. No call is placed. */
export const checkMediaNodes: Check = {
  name: 'media nodes',
  async run({ config }, signal) {
    const tls = openMediaTls(config)
    if (config.media_nodes.length === 0 || !tls) return skipped('OHUN_MEDIA_NODES is not set.')
    return await Promise.all(
      config.media_nodes.map((address) => findingOf(address, () => mediaNodeLoad(address, tls, signal))),
    )
  },
}

async function findingOf(
  { host, port }: Config['media_nodes'][number],
  load: () => ReturnType<typeof mediaNodeLoad>,
): Promise<Finding> {
  const name = `${host}:${port}`
  try {
    const { calls, capacity, loop_delay_ms, is_draining } = await load()
    const found = `${name} carries ${calls} of ${capacity} calls; its timers are ${loop_delay_ms} ms late.`
    return is_draining ? warning(`${found} It drains.`, 'It takes no new calls until it is started again.') : ok(found)
  } catch (error) {
    return failed(`${name} cannot be used: ${reasonOf(error)}.`, ADVICE)
  }
}
