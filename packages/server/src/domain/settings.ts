/** The operator's settings for live calls. They travel as one object, so that a new setting passes through no other file. */
export interface CallSettings {
  /** A call that is on hold for longer ends. */
  readonly hold_limit_ms: number
}

/** The operator's settings for the audio of calls, which may be carried by another thread or process. */
export interface LineSettings {
  /** The silence that ends an utterance. */
  readonly pause_ms: number
}

/** A codec of calls from browsers: Opus is better where packets get lost, and costs more CPU. */
export type BrowserCodec = 'opus' | 'PCMU'

/** The servers through which browsers reach us from networks that let no other audio through. */
export interface TurnSettings {
  /** As browsers take them: `turn:`, `turns:` and `stun:`. */
  readonly urls: readonly string[]
  /** Null if all of them are STUN servers. */
  readonly access: { readonly secret: string } | { readonly username: string; readonly password: string } | null
}

/** Our identity between the machines of the service, as paths of PEM files. */
export interface MediaTlsFiles {
  readonly certificate_file: string
  readonly key_file: string
  /** The authority that both sides trust, and no other. */
  readonly ca_file: string
}
