/** The constants of RFC 9260. */
const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 4
const [DATA, INIT, INIT_ACK, SACK, HEARTBEAT, HEARTBEAT_ACK, ABORT] = [0, 1, 2, 3, 4, 5, 6]
const [SHUTDOWN, SHUTDOWN_ACK, ERROR, COOKIE_ECHO, COOKIE_ACK, SHUTDOWN_COMPLETE] = [7, 8, 9, 10, 11, 14]
const [RECONFIG, FORWARD_TSN] = [130, 192]

/** The number of bytes before the parameters of a chunk. Each parameter has its own length. */
const PARAMETERS_AT = new Map([
  [INIT, 16],
  [INIT_ACK, 16],
  [HEARTBEAT, 0],
  [HEARTBEAT_ACK, 0],
  [ABORT, 0],
  [ERROR, 0],
  [RECONFIG, 0],
])
/** The minimum number of bytes of other chunks. */
const SHORTEST = new Map([
  [DATA, 12],
  [SACK, 12],
  [SHUTDOWN, 4],
  [SHUTDOWN_ACK, 0],
  [COOKIE_ECHO, 0],
  [COOKIE_ACK, 0],
  [SHUTDOWN_COMPLETE, 0],
  [FORWARD_TSN, 4],
])
/** The limit on gaps in an acknowledgement. We never have this many unacknowledged chunks. */
const MAX_GAPS = 64
const WIDEST_GAP = 1_000

/** The limit for one association. A page sends far less in ten minutes. */
const MAX_BYTES = 1024 * 1024

/** The part of the library's SCTP association (of a data channel) that is guarded. */
export interface Association {
  handleData(packet: Buffer): Promise<void>
}

/**
 * Passes only packets with valid lengths and small counts to the library. A visitor must not keep the thread of all calls busy, fill
 * its memory, or end it with an error.
 */
export function guardAssociation(association: Association, fail: () => void): void {
  const handle = association.handleData.bind(association)
  let bytes = 0
  association.handleData = async (packet) => {
    bytes += packet.length
    if (bytes > MAX_BYTES) return fail()
    if (!isSoundSctp(packet)) return
    await handle(packet).catch(fail)
  }
}

export function isSoundSctp(packet: Buffer): boolean {
  let at = HEADER_BYTES
  while (at + CHUNK_HEADER_BYTES <= packet.length) {
    const length = packet.readUInt16BE(at + 2)
    if (length < CHUNK_HEADER_BYTES || at + length > packet.length) return false
    if (!isSoundChunk(packet[at]!, packet.subarray(at + CHUNK_HEADER_BYTES, at + length))) return false
    at += padded(length)
  }
  return at > HEADER_BYTES && at >= packet.length
}

function isSoundChunk(type: number, body: Buffer): boolean {
  const parameters_at = PARAMETERS_AT.get(type)
  if (parameters_at !== undefined)
    return body.length >= parameters_at && areSoundParameters(body.subarray(parameters_at))
  const shortest = SHORTEST.get(type)
  if (shortest === undefined || body.length < shortest) return false
  return type !== SACK || isSoundAcknowledgement(body)
}

function areSoundParameters(parameters: Buffer): boolean {
  let at = 0
  while (at + CHUNK_HEADER_BYTES <= parameters.length) {
    const length = parameters.readUInt16BE(at + 2)
    if (length < CHUNK_HEADER_BYTES || at + length > parameters.length) return false
    at += padded(length)
  }
  return at >= parameters.length
}

function isSoundAcknowledgement(body: Buffer): boolean {
  const [gaps, duplicates] = [body.readUInt16BE(8), body.readUInt16BE(10)]
  if (gaps > MAX_GAPS || body.length !== 12 + 4 * (gaps + duplicates)) return false
  return Array.from({ length: gaps }, (_, gap) => 12 + 4 * gap).every((at) => {
    const [start, end] = [body.readUInt16BE(at), body.readUInt16BE(at + 2)]
    return start <= end && end <= WIDEST_GAP
  })
}

const padded = (length: number): number => (length + 3) & ~3
