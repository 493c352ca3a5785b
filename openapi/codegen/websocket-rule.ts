/** `x-websocket` */
export interface WebSocketRule {
  /** Components: the frames of the service, and those of the client. */
  sends: string
  receives: string
  /** The SDK's own class for it, where it has one. */
  connection?: string
  /** The longest frame of the client, where it is not the usual limit. */
  frame_limit_bytes?: number
  /** The client's frames are answers to the service's, so they do not count as requests. */
  solicited?: true
  /** The client streams audio: it may send so many frames a second, which do not count as requests. */
  frames_per_second?: number
}
