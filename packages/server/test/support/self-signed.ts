import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const SUBJECT_ALT_NAME = '0603551d11'
const BASIC_CONSTRAINTS = '0603551d13'

interface Identity {
  /** The key and certificate as PEM. */
  key: string
  cert: string
}

/** A new key and a self-signed certificate for 127.0.0.1, as PEM. */
export function selfSigned(): Identity {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return certificate(keys, { name: 'smsc.test', issuer: { name: 'smsc.test', key: keys.privateKey } })
}

/** A new certificate authority: its certificate, and a function that issues certificates for an address. */
export function authority(name: string): { cert: string; issue(address?: string): Identity } {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = { name, key: keys.privateKey }
  const { cert } = certificate(keys, { name, issuer })
  let issued = 1
  return {
    cert,
    issue(address = '127.0.0.1') {
      const options = { name: `${name} ${++issued}`, address, issuer, serial: issued, is_authority: false }
      return certificate(generateKeyPairSync('ec', { namedCurve: 'P-256' }), options)
    },
  }
}

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

interface CertificateOptions {
  name: string
  issuer: { name: string; key: KeyObject }
  address?: string
  serial?: number
  is_authority?: boolean
}

function certificate({ privateKey, publicKey }: KeyPair, options: CertificateOptions): Identity {
  const { name, issuer, address = '127.0.0.1', serial = 1, is_authority = true } = options
  const algorithm = sequence(hex(ECDSA_WITH_SHA256))
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'))
  const bytes = Buffer.from(address.split('.').map(Number))
  const alt_name = sequence(hex(SUBJECT_ALT_NAME), der(0x04, sequence(der(0x87, bytes))))
  const constraints = sequence(hex(BASIC_CONSTRAINTS), der(0x04, sequence(hex(is_authority ? '0101ff' : ''))))
  const body = sequence(
    der(0xa0, hex('020102')), // Version 3.
    der(0x02, Buffer.of(serial)),
    algorithm,
    nameOf(issuer.name),
    validity,
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alt_name, constraints)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, issuer.key))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert }
}

const nameOf = (common_name: string): Buffer =>
  sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(common_name)))))
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')
const time = (text: string): Buffer => der(0x18, Buffer.from(text))
const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents)

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  // The shortest form, which DER requires: Go refuses any other.
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  const head = length < 128 ? [tag, length] : [tag, ...long]
  return Buffer.concat([Buffer.from(head), content])
}
