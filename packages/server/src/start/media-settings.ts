import type { Config } from '../config/config.ts'
import { OPENAI_URL } from '../config/speech.ts'
import type { MediaConfig } from '../media/media-config.ts'

/** The part of the configuration that is passed to a media thread or process. */
export function mediaSettings(config: Config): MediaConfig {
  const {
    log_level,
    data_dir,
    speech,
    line,
    browser_codecs,
    sip_address,
    sip_ipv6,
    sip_public_address: public_address,
    rtp_ports: ports,
  } = config
  const rtp = { host: sip_address.host, ipv6_host: sip_ipv6?.address.host ?? null, ports }
  return { log_level, data_dir, speech, line, browser_codecs, public_address, rtp, live: liveOf(config) }
}

function liveOf({ provider_keys, provider_urls }: Config): MediaConfig['live'] {
  const { openai: api_key } = provider_keys
  return api_key === null ? null : { base_url: provider_urls.openai ?? OPENAI_URL, api_key }
}
