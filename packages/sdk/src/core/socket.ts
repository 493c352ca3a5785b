/** The interface that all classes named WebSocket share: in browsers, Node, Deno and Bun, and in the package `ws`. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(code?: number): void
  addEventListener<Type extends keyof SocketEvents>(type: Type, listener: (event: SocketEvents[Type]) => void): void
}

interface SocketEvents {
  open: object
  error: object
  message: { data: unknown }
  close: { code: number; reason: string }
}
