import type { Config } from './config/config.ts'
import type { MediaConfig } from './media/media-config.ts'

/** What a media thread or process gets of the configuration. */
export function mediaSettings(config: Config): MediaConfig {
  const { log_level, data_dir, speech, sip_address, sip_public_address: public_address, rtp_ports: ports } = config
  const { speech_pause_ms: pause_ms } = config
  return { log_level, data_dir, speech, pause_ms, public_address, rtp: { host: sip_address.host, ports } }
}
