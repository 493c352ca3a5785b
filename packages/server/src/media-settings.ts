import type { Config } from './config/config.ts'
import type { MediaConfig } from './media/media-config.ts'

/** What a media thread or process gets of the configuration. */
export function mediaSettings({ log_level, data_dir, sip_address, rtp_ports }: Config): MediaConfig {
  return { log_level, data_dir, rtp: { host: sip_address.host, ports: rtp_ports } }
}
