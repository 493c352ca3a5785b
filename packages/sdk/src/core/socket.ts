/** The interface that all classes named WebSocket share: of browsers, of Node, Deno and Bun, of the package `ws`. */
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
