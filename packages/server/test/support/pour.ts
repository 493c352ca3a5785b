import type { Socket } from 'node:net'

/** Writes the text again and again, as fast as it is read, until the connection ends. */
export function flood(socket: Socket, text: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', more)
  more()
}
