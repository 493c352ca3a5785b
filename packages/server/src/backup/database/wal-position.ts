/** Parses a position in PostgreSQL's log of changes (WAL), such as `0/16B3748`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`
}

export interface WalFormat {
  timeline: number
  segment_bytes: number
}

/** The number of the segment that contains this position. */
export function segmentOf(lsn: bigint, segment_bytes: number): bigint {
  return lsn / BigInt(segment_bytes)
}

/** The name of the segment's file in `pg_wal`. */
export function segmentName(segment: bigint, { timeline, segment_bytes }: WalFormat): string {
  const per_id = 0x1_0000_0000n / BigInt(segment_bytes)
  return [BigInt(timeline), segment / per_id, segment % per_id].map((part) => hexadecimal(part)).join('')
}

/** The number of the segment with this file name. */
export function segmentIn(name: string, segment_bytes: number): bigint {
  const per_id = 0x1_0000_0000n / BigInt(segment_bytes)
  return BigInt(`0x${name.slice(8, 16)}`) * per_id + BigInt(`0x${name.slice(16, 24)}`)
}

export const SEGMENT_NAME = /^[0-9A-F]{24}$/
export const HISTORY_NAME = /^[0-9A-F]{8}\.history$/

function hexadecimal(part: bigint): string {
  return part.toString(16).toUpperCase().padStart(8, '0')
}
