import { storableText } from '../../../platform/storable-text.ts'
import { decodeGsm7 } from '../gsm7.ts'

/** The codings of GSM-7, including the message classes of GSM 03.38 (0x10 to 0x13 and so on), which some SMSCs pass on. */
const GSM7 = new Set([0x00, 0x10, 0x11, 0x12, 0x13, 0xf0, 0xf1, 0xf2, 0xf3])
const UCS2 = new Set([0x08, 0x18, 0x19, 0x1a, 0x1b])
/** The codings ASCII and Latin-1. */
const LATIN1 = new Set([0x01, 0x03])

/** The text of an inbound message. Null if it is binary or in a coding that phones in Nigeria do not use. */
export function decodeText(bytes: Uint8Array, data_coding: number): string | null {
  const text = decoded(Buffer.from(bytes), data_coding)
  return text === null ? null : storableText(text)
}

function decoded(bytes: Buffer, data_coding: number): string | null {
  if (GSM7.has(data_coding)) return decodeGsm7(bytes)
  if (LATIN1.has(data_coding)) return bytes.toString('latin1')
  if (UCS2.has(data_coding)) return decodeUcs2(bytes)
  return null
}

/** Decodes UCS-2 as UTF-16, because phones send surrogate pairs. An odd byte at the end is dropped. */
export function decodeUcs2(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
}
