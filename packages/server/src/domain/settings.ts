/** The operator's settings for live calls. They are passed as one object, so that a new setting does not change the files in between. */
export interface CallSettings {
  /** A call that is on hold for longer is ended. */
  readonly hold_limit_ms: number
}

/** The operator's settings for the audio of calls, which may be carried by another thread or process. */
export interface LineSettings {
  /** The length of the silence that ends an utterance. */
  readonly pause_ms: number
}

/** A codec for calls from browsers. Opus sounds better when packets are lost, and needs more CPU. */
export type BrowserCodec = 'opus' | 'PCMU'

/** The servers through which browsers reach us from networks that block other audio. */
export interface TurnSettings {
  /** The URLs in the form that browsers accept: `turn:`, `turns:` and `stun:`. */
  readonly urls: readonly string[]
  /** Null if all of them are STUN servers. */
  readonly access: { readonly secret: string } | { readonly username: string; readonly password: string } | null
}

/** Our identity for connections between the machines of the service, as paths of PEM files. */
export interface MediaTlsFiles {
  readonly certificate_file: string
  readonly key_file: string
  /** The only authority that both sides trust. */
  readonly ca_file: string
}
