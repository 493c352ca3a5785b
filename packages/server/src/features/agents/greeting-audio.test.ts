import { expect, test } from 'vitest'
import { GREETING_AUDIO_MAX_BYTES, greetingAudioFault, greetingSamples } from './greeting-audio.ts'

interface Wav {
  encoding?: number
  channels?: number
  sample_rate?: number
  bits?: number
  /** Data after the sixteen bytes that every `fmt ` chunk has. */
  more_format?: Buffer
  sound?: Buffer
  before?: Buffer[]
  after?: Buffer[]
}

function chunk(name: string, bytes: Buffer, declared_bytes = bytes.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(declared_bytes, 4)
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
}

function riff(...chunks: Buffer[]): Buffer {
  const all = Buffer.concat(chunks)
  const head = Buffer.from('RIFF0000WAVE')
  head.writeUInt32LE(all.length + 4, 4)
  return Buffer.concat([head, all])
}

function format({
  encoding = 1,
  channels = 1,
  sample_rate = 8_000,
  bits = 16,
  more_format = Buffer.alloc(0),
}: Wav = {}) {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt16LE(encoding, 0)
  bytes.writeUInt16LE(channels, 2)
  bytes.writeUInt32LE(sample_rate, 4)
  bytes.writeUInt32LE((sample_rate * channels * bits) / 8, 8)
  bytes.writeUInt16LE((channels * bits) / 8, 12)
  bytes.writeUInt16LE(bits, 14)
  return chunk('fmt ', Buffer.concat([bytes, more_format]))
}

function wav(given: Wav = {}): Buffer {
  const { sound = Buffer.alloc(1_600), before = [], after = [] } = given
  return riff(...before, format(given), chunk('data', sound), ...after)
}

/** The extension of a `fmt ` chunk: cbSize, valid bits, speaker mask, then the encoding in its GUID. */
function extension(encoding: number, tail = '000000001000800000aa00389b71'): Buffer {
  const bytes = Buffer.alloc(10)
  bytes.writeUInt16LE(22, 0)
  bytes.writeUInt16LE(16, 2)
  bytes.writeUInt32LE(4, 4)
  bytes.writeUInt16LE(encoding, 8)
  return Buffer.concat([bytes, Buffer.from(tail, 'hex')])
}

const list = chunk('LIST', Buffer.from('INFOISFT'))
const odd = chunk('note', Buffer.from('odd'))

test.each<[string, Buffer]>([
  ['a plain file', wav()],
  ['one sample', wav({ sound: Buffer.alloc(2) })],
  ['chunks before and after the sound', wav({ before: [list], after: [list, chunk('id3 ', Buffer.alloc(10))] })],
  ['a chunk of an odd length before the sound', wav({ before: [odd] })],
  ['a longer `fmt `', wav({ more_format: Buffer.alloc(2) })],
  ['WAVE_FORMAT_EXTENSIBLE of linear PCM', wav({ encoding: 0xfffe, more_format: extension(1) })],
  ['bytes behind the last chunk', Buffer.concat([wav(), Buffer.from('tail')])],
  [
    'a RIFF length that is wrong, as streaming encoders write it',
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xff', 'latin1'), wav().subarray(8)]),
  ],
  ['an unknown length, as programs write it to a pipe', riff(format(), chunk('data', Buffer.alloc(10), 0xffffffff))],
  ['as much as is allowed', wav({ sound: Buffer.alloc(GREETING_AUDIO_MAX_BYTES - 44) })],
])('%s can be played', (_, file) => {
  expect(greetingAudioFault(file)).toBeNull()
})

test('a sound of unknown length continues to the end of the file', () => {
  const sound = Buffer.from([1, 0, 2, 0, 3, 0])
  expect(greetingSamples(riff(format(), chunk('data', sound, 0xffffffff)))).toEqual(sound)
})

test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /not a RIFF\/WAVE/],
  ['a web page', Buffer.from('<!doctype html><title>Not found</title>'), /not a RIFF\/WAVE/],
  ['an MP3', Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000'), /not a RIFF\/WAVE/],
  ['big-endian RIFX', Buffer.concat([Buffer.from('RIFX'), wav().subarray(4)]), /not a RIFF\/WAVE/],
  [
    'a RIFF file that is not WAVE',
    Buffer.concat([Buffer.from('RIFF0000AVI '), wav().subarray(12)]),
    /not a RIFF\/WAVE/,
  ],
  ['the head alone', wav().subarray(0, 12), /no complete `fmt ` chunk/],
  ['a file cut off within `fmt `', wav().subarray(0, 30), /no complete `fmt ` chunk/],
  ['a file cut off before its sound', wav().subarray(0, 36), /no `data` chunk/],
  ['a file cut off within its sound', wav().subarray(0, 1_000), /incomplete: it contains 956 of 1600 bytes/],
  ['no sound', wav({ sound: Buffer.alloc(0) }), /contains no audio/],
  ['half a sample', wav({ sound: Buffer.alloc(3) }), /in the middle of a sample/],
  ['stereo', wav({ channels: 2 }), /2 channels; it must be mono/],
  ['44.1 kHz', wav({ sample_rate: 44_100 }), /44100 samples per second; it must have 8000/],
  ['8 bit', wav({ bits: 8 }), /8 bits per sample; it must have 16/],
  ['24 bit', wav({ bits: 24 }), /24 bits/],
  ['floating point', wav({ encoding: 3, bits: 32 }), /floating point; it must be linear PCM/],
  ['µ-law', wav({ encoding: 7, bits: 8 }), /µ-law/],
  ['an encoding nobody knows', wav({ encoding: 4_242 }), /format 4242/],
  ['WAVE_FORMAT_EXTENSIBLE of floating point', wav({ encoding: 0xfffe, more_format: extension(3) }), /floating point/],
  [
    'WAVE_FORMAT_EXTENSIBLE of a stranger',
    wav({ encoding: 0xfffe, more_format: extension(1, 'ab'.repeat(14)) }),
    /format 65534/,
  ],
  ['WAVE_FORMAT_EXTENSIBLE without its extension', wav({ encoding: 0xfffe }), /format 65534/],
  ['more than is allowed', wav({ sound: Buffer.alloc(GREETING_AUDIO_MAX_BYTES) }), /at most 2097152/],
])('%s cannot be played', (_, file, fault) => {
  expect(greetingAudioFault(file)).toMatch(fault)
})
