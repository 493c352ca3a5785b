/** The content of `x-websocket`. */
export interface WebSocketRule {
  /** The components of the frames that the service sends, and of those that the client sends. */
  sends: string
  receives: string
  /** The SDK's own class for the WebSocket, if it has one. */
  connection?: string
  /** The longest frame of the client, if it differs from the usual limit. */
  frame_limit_bytes?: number
  /** The client's frames answer the service's, so they do not count as requests. */
  solicited?: true
  /** The client streams audio: it may send this many frames per second, which do not count as requests. */
  frames_per_second?: number
}
