import type { ByteRange } from './file-store.ts'

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * The range that a `Range` header requests (RFC 9110, section 14). Several ranges, other units and malformed headers are ignored, as
 * the standard allows or requires, because the wrong part would be worse than the whole file.
 */
export function byteRange(header: string | undefined, size_bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = ONE_RANGE.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  const end = size_bytes - 1
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size_bytes - Number(last)), end }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start > end) return 'unsatisfiable'
  return { start, end: last === '' ? end : Math.min(Number(last), end) }
}
