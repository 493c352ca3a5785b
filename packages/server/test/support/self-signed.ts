import { generateKeyPairSync, sign } from 'node:crypto'

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const SUBJECT_ALT_NAME = '0603551d11'
const BASIC_CONSTRAINTS = '0603551d13'
const LOOPBACK = '7f000001'

/** A key of its own and a certificate for 127.0.0.1 that nobody has signed but itself, as PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(hex(ECDSA_WITH_SHA256))
  const name = sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from('smsc.test')))))
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'))
  const alt_name = sequence(hex(SUBJECT_ALT_NAME), der(0x04, sequence(der(0x87, hex(LOOPBACK)))))
  const authority = sequence(hex(BASIC_CONSTRAINTS), der(0x04, sequence(hex('0101ff'))))
  const body = sequence(
    der(0xa0, hex('020102')), // version 3
    hex('020101'), // serial number
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alt_name, authority)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert }
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')
const time = (text: string): Buffer => der(0x18, Buffer.from(text))
const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents)

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  // The shortest form, as DER demands: Go refuses any other.
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  const head = length < 128 ? [tag, length] : [tag, ...long]
  return Buffer.concat([Buffer.from(head), content])
}
