import type { Config } from './config/config.ts'
import type { SpeechSettings } from './gateways/speech/speech-settings.ts'
import type { MediaConfig } from './media/media-config.ts'

const NO_PROVIDER: SpeechSettings = {
  hosted: null,
  speech_to_text_model: null,
  streaming_model: null,
  text_to_speech_model: null,
  voices: {},
}

/** What a media thread or process gets of the configuration. */
export function mediaSettings({
  log_level,
  data_dir,
  sip_address,
  sip_public_address,
  rtp_ports,
}: Config): MediaConfig {
  return {
    log_level,
    data_dir,
    public_address: sip_public_address,
    speech: NO_PROVIDER,
    rtp: { host: sip_address.host, ports: rtp_ports },
  }
}
