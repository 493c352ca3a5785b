import type { Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'
/** How many requests can begin in one step. Node parses everything that it is given, even after the socket was destroyed. */
const HEADS_A_STEP = 16

type Parse = (data: Buffer) => void

/**
 * Gives Node's HTTP parser the bytes of a client in steps of a few requests, and nothing once the socket is closed. One
 * read of 64 KiB can contain 2,300 requests, which keep the thread busy for 25 to 65 ms if parsed at once. Call it when the
 * server has just accepted the socket.
 */
export function parseInSteps(socket: Socket): void {
  const parse = takeParser(socket)
  const read = (chunk: string | Buffer): void => {
    const data = chunk as Buffer // no encoding is set
    let start = 0
    while (start < data.length && !socket.destroyed) {
      // Another protocol has begun: the bytes after its request are not HTTP.
      if (!socket.listeners('data').includes(read)) return socket.unshift(data.subarray(start))
      const end = endOfStep(data, start)
      parse(data.subarray(start, end))
      start = end
    }
  }
  socket.on('data', read)
}

/** Discards the bytes of a client that was refused before its first request. */
export function parseNothing(socket: Socket): void {
  takeParser(socket)
  socket.on('data', () => {})
}

/** Removes and returns the listener of Node's server. With any added data listener, Node uses listeners instead of its shortcut. */
function takeParser(socket: Socket): Parse {
  const [parse] = socket.listeners('data') as Parse[]
  if (!parse) throw new Error('No HTTP server listens to this socket.')
  socket.off('data', parse)
  return parse
}

function endOfStep(data: Buffer, start: number): number {
  let end = start
  for (let heads = 0; heads < HEADS_A_STEP; heads++) {
    const found = data.indexOf(END_OF_HEAD, end)
    if (found === -1) return data.length
    end = found + END_OF_HEAD.length
  }
  return end
}
