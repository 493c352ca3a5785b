import { BodyError } from './body.ts'

/** A part of a longer message. */
export interface PartOf {
  reference: number
  total: number
  /** The number of the part, from 1. */
  part: number
}

const CONCATENATED_8_BIT = 0x00
const CONCATENATED_16_BIT = 0x08

/** The header with an 8-bit reference. A 16-bit reference would take the space of a septet that `segmentText` uses for the text. */
export function headerOf({ reference, total, part }: PartOf): Buffer {
  return Buffer.from([5, CONCATENATED_8_BIT, 3, reference & 0xff, total, part])
}

/** Splits a message that begins with a header. @throws BodyError when the header is longer than the message. */
export function readHeader(message: Buffer): { part_of: PartOf | null; text: Buffer } {
  const length = message[0]
  if (length === undefined || 1 + length > message.length) throw new BodyError('a header longer than its message')
  return { part_of: readElements(message.subarray(1, 1 + length)), text: message.subarray(1 + length) }
}

function readElements(header: Buffer): PartOf | null {
  for (let at = 0; at + 2 <= header.length;) {
    const [id = 0, length = 0] = header.subarray(at, at + 2)
    const value = header.subarray(at + 2, at + 2 + length)
    const part_of = value.length === length ? partOf(id, value) : null
    if (part_of) return part_of
    at += 2 + length
  }
  return null
}

function partOf(id: number, value: Buffer): PartOf | null {
  if (id === CONCATENATED_8_BIT && value.length === 3) return validPart(value[0]!, value[1]!, value[2]!)
  if (id === CONCATENATED_16_BIT && value.length === 4) return validPart(value.readUInt16BE(0), value[2]!, value[3]!)
  return null
}

/** The part. Null if it is invalid, or the only part and so the whole message. */
export function validPart(reference: number, total: number, part: number): PartOf | null {
  return total > 1 && part >= 1 && part <= total ? { reference, total, part } : null
}
