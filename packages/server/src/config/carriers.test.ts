import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_CARRIERS, parseCarriers, loadCarriers } from './carriers.ts'
import { ConfigError } from './reader.ts'

const SMS = {
  name: 'mtn-1',
  mno: 'mtn',
  protocol: 'smpp',
  host: 'smsc.example.com',
  port: 2775,
  system_id: 'ohun',
  password: 'hunter2',
}
const WHATSAPP = {
  name: 'cloud-1',
  number: '+2348031234567',
  phone_number_id: '106540352242922',
  access_token: 'EAAG-hunter2',
  app_secret: 'hunter2-app',
  verify_token: 'hunter2-verify',
}

const VOICE = { name: 'mtn-sip', mno: 'mtn', protocol: 'sip', host: 'sip.example.com' }
const ACCOUNT = { user: 'ohun', password: 'hunter2' }

const faultsOf = (document: unknown): string[] =>
  parseCarriers(JSON.stringify(document)).faults.map(({ path, what, accepted }) => `${path} ${what}. ${accepted}`)

describe('a carriers file', () => {
  test('has accounts for SMS and WhatsApp, with the documented defaults', () => {
    const { carriers, faults } = parseCarriers(JSON.stringify({ sms: [SMS], whatsapp: [WHATSAPP] }))
    expect(faults).toEqual([])
    expect(carriers).toEqual({
      sms: [
        {
          ...SMS,
          tls: false,
          system_type: '',
          binds: 1,
          most_binds: null,
          window: 10,
          throughput_per_second: null,
          message_ids: 'same',
          source_ton: null,
          source_npi: null,
          dest_ton: 1,
          dest_npi: 1,
        },
      ],
      whatsapp: [{ ...WHATSAPP, base_url: null }],
      voice: [],
    })
  })

  test('has trunks for calls, with the documented defaults', () => {
    const { carriers, faults } = parseCarriers(JSON.stringify({ voice: [VOICE] }))
    expect(faults).toEqual([])
    expect(carriers.voice).toEqual([
      {
        ...VOICE,
        port: null,
        transport: 'udp',
        domain: null,
        user: null,
        password: null,
        register: false,
        register_seconds: 300,
        sources: null,
        media_sources: [],
        codecs: ['PCMA', 'PCMU'],
        number_format: 'plus',
        srtp: 'off',
        tls_ca: null,
        tls_certificate: null,
        tls_key: null,
        tls_server_name: null,
        tls_peer_names: [],
        inbound_user: null,
        inbound_password: null,
        channels: null,
        calls_per_second: null,
        asserted_identity: false,
        early_media: 'words',
        takes_refer: false,
        sends_refer: false,
        ping_seconds: 30,
      },
    ])
  })

  test('has trunks with everything that can be set', () => {
    const whole = {
      ...VOICE,
      ...ACCOUNT,
      port: 5061,
      transport: 'tls',
      domain: 'ims.example.com',
      register: true,
      register_seconds: 60,
      sources: ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'],
      media_sources: ['198.51.100.0/24'],
      codecs: ['PCMU'],
      number_format: 'national',
      srtp: 'required',
      tls_ca: '/etc/ohun/carrier-ca.pem',
      tls_certificate: '/etc/ohun/trunk.pem',
      tls_key: '/etc/ohun/trunk.key',
      tls_server_name: 'sbc.example.com',
      tls_peer_names: ['sbc.example.com'],
      inbound_user: 'carrier',
      inbound_password: 'hunter3',
      channels: 30,
      calls_per_second: 5,
      asserted_identity: true,
      early_media: 'sound',
      takes_refer: true,
      sends_refer: true,
      ping_seconds: 0,
    }
    expect(parseCarriers(JSON.stringify({ voice: [whole] }))).toMatchObject({
      carriers: { voice: [whole] },
      faults: [],
    })
  })

  test.each([{}, { sms: [] }, { whatsapp: [] }, { voice: [] }])('may have no accounts: %j', (document) => {
    expect(parseCarriers(JSON.stringify(document))).toEqual({ carriers: NO_CARRIERS, faults: [] })
  })

  test('may name its schema for editors', () => {
    const text = JSON.stringify({ $schema: 'https://ohun.example.com/docs/carriers.schema.json', sms: [] })
    expect(parseCarriers(text)).toEqual({ carriers: NO_CARRIERS, faults: [] })
  })

  test('may have several accounts with one operator', () => {
    const { carriers } = parseCarriers(JSON.stringify({ sms: [SMS, { ...SMS, name: 'mtn-2', host: '192.0.2.1' }] }))
    expect(carriers.sms.map(({ name }) => name)).toEqual(['mtn-1', 'mtn-2'])
  })

  test('cannot be changed once it is read', () => {
    const { carriers } = parseCarriers(JSON.stringify({ sms: [SMS] }))
    expect([carriers, carriers.sms, carriers.sms[0]].every(Object.isFrozen)).toBe(true)
  })
})

describe('a fault names its path, what is wrong and what is accepted:', () => {
  test.each<[string, unknown]>([
    ['the file is a list. an object with sms, whatsapp', []],
    ['sip is not known. the members sms, whatsapp', { sip: [] }],
    ['sms is an object. a list of up to 50 objects', { sms: {} }],
    ['sms[0] is 7. an object with name, mno', { sms: [7] }],
    ['sms[0].passwd is not known. the members name, mno', { sms: [{ ...SMS, passwd: 'x' }] }],
    ['sms[0].password is missing. 1 to 64 visible ASCII', { sms: [{ ...SMS, password: undefined }] }],
    ['sms[0].password is a text that is not accepted. 1 to 64', { sms: [{ ...SMS, password: 'hunter 2' }] }],
    ['sms[0].name is a text that is not accepted. 1 to 40 lower-case', { sms: [{ ...SMS, name: 'MTN' }] }],
    ['sms[0].mno is a text that is not accepted. one of mtn, glo, airtel, 9mobile', { sms: [{ ...SMS, mno: 'etb' }] }],
    ['sms[0].protocol is a text that is not accepted. "smpp"', { sms: [{ ...SMS, protocol: 'http' }] }],
    ['sms[1].port is 70000. a whole number from 1 to 65535', { sms: [SMS, { ...SMS, name: 'b', port: 70_000 }] }],
    ['sms[0].port is a text that is not accepted.', { sms: [{ ...SMS, port: '2775' }] }],
    ['sms[0].host is empty. an IP address or a host name', { sms: [{ ...SMS, host: '' }] }],
    ['sms[0].tls is null. true or false', { sms: [{ ...SMS, tls: null }] }],
    ['sms[0].binds is 9. a whole number from 1 to 8', { sms: [{ ...SMS, binds: 9 }] }],
    ['sms[0].window is 0. a whole number from 1 to 100', { sms: [{ ...SMS, window: 0 }] }],
    ['sms[0].message_ids is a text that is not accepted. one of same, hex', { sms: [{ ...SMS, message_ids: 'hex' }] }],
    ['sms[1].name is the same as sms[0].name. a value that', { sms: [SMS, SMS] }],
    ['whatsapp[0].name is the same as sms[0].name.', { sms: [SMS], whatsapp: [{ ...WHATSAPP, name: SMS.name }] }],
    ['whatsapp[1].number is the same as whatsapp[0].number.', twoOf({ phone_number_id: '2' })],
    ['whatsapp[1].phone_number_id is the same as whatsapp[0].phone', twoOf({ number: '+2348031234568' })],
    ['whatsapp[0].number is a text that is not accepted. a number in E.164', whatsappWith({ number: '0803' })],
    ['voice[0].name is the same as sms[0].name.', { sms: [SMS], voice: [{ ...VOICE, name: SMS.name }] }],
    ['voice[0].host is missing. an IP address or a host name', voiceWith({ host: undefined })],
    ['voice[0].host is a text that is not accepted. an IP', voiceWith({ host: 'sip:example.com' })],
    ['voice[0].mno is a text that is not accepted. one of mtn', voiceWith({ mno: 'etb' })],
    ['voice[0].protocol is a text that is not accepted. "sip"', voiceWith({ protocol: 'h323' })],
    ['voice[0].port is 0. a whole number from 1 to 65535', voiceWith({ port: 0 })],
    ['voice[0].transport is a text that is not accepted. one of udp, tcp, tls, auto', voiceWith({ transport: 'ws' })],
    ['voice[0].srtp needs TLS: over udp everybody on the way', voiceWith({ srtp: 'required' })],
    ['voice[0].srtp needs TLS: over auto everybody on the way', voiceWith({ srtp: 'preferred', transport: 'auto' })],
    ['voice[0].tls_key is missing. both tls_certificate', voiceWith({ tls_certificate: '/a.pem' })],
    ['voice[0].tls_certificate is missing. both tls_certificate', voiceWith({ tls_key: '/a.pem' })],
    ['voice[0].tls_ca is a text that is not accepted. an absolute path', voiceWith({ tls_ca: 'ca.pem' })],
    ['voice[0].tls_server_name is a text that is not accepted. a host', voiceWith({ tls_server_name: '192.0.2.1' })],
    ['voice[0].tls_peer_names is a list. a list of 1 to 20', voiceWith({ tls_peer_names: ['SBC'] })],
    ['voice[0].inbound_password is missing. both', voiceWith({ inbound_user: 'carrier' })],
    ['voice[0].inbound_user is missing. both', voiceWith({ inbound_password: 'hunter2' })],
    ['voice[0].channels is 0. a whole number from 1', voiceWith({ channels: 0 })],
    ['voice[0].calls_per_second is 0. a whole number from 1', voiceWith({ calls_per_second: 0 })],
    ['voice[0].user is a text that is not accepted. 1 to 64 letters', voiceWith({ ...ACCOUNT, user: 'a b' })],
    ['voice[0].password is missing. a password, because there is a user', voiceWith({ user: 'ohun' })],
    ['voice[0].user is missing. a user, because there is a password', voiceWith({ password: 'hunter2' })],
    ['voice[0].user is missing. a user and a password, because it', voiceWith({ register: true })],
    ['voice[0].register_seconds is 5. a whole number from 60', voiceWith({ register_seconds: 5 })],
    ['voice[0].sources is a list. a list of 1 to 50 of IP addresses', voiceWith({ sources: [] })],
    ['voice[0].sources is a list. a list of 1 to 50', voiceWith({ sources: ['sip.example.com'] })],
    ['voice[0].sources is a list. a list of 1 to 50', voiceWith({ sources: ['192.0.2.0/33'] })],
    ['voice[0].sources is a list. a list of 1 to 50', voiceWith({ sources: ['192.0.2.0/0'] })],
    ['voice[0].sources is a list. a list of 1 to 50', voiceWith({ sources: ['192.0.2.0/24/8', 5] })],
    ['voice[0].media_sources is a list. a list of 1 to 50', voiceWith({ media_sources: ['media.example.com'] })],
    ['voice[0].media_sources is a list. a list of 1 to 50', voiceWith({ media_sources: ['0.0.0.0/0'] })],
    ['voice[0].codecs is a list. a list of 1 to 4 of PCMA, PCMU, G722, opus', voiceWith({ codecs: ['G729'] })],
    ['voice[0].codecs has a codec twice. each codec once', voiceWith({ codecs: ['PCMA', 'PCMA'] })],
    ['voice[0].number_format is a text that is not accepted. one of plus, e164', voiceWith({ number_format: '00' })],
    ['voice[0].asserted_identity is 1. true or false', voiceWith({ asserted_identity: 1 })],
    ['voice[0].ping_seconds is -1. a whole number from 0', voiceWith({ ping_seconds: -1 })],
    ['whatsapp[0].base_url is a text that is not accepted. an http', whatsappWith({ base_url: 'ftp://x' })],
  ])('%s', (fault, document) => {
    expect(faultsOf(document).join('\n')).toContain(fault)
  })

  test('all faults of a file at once, without texts of the file', () => {
    const faults = faultsOf({
      sms: [{ ...SMS, port: 'hunter2', mno: 'hunter2', password: ['hunter2'] }],
      whatsapp: [{ ...WHATSAPP, app_secret: { hunter2: 1 }, phone_number_id: 'hunter2' }],
    })
    expect(faults).toHaveLength(5)
    expect(faults.join()).not.toContain('hunter2')
  })

  test('the place where the JSON becomes invalid, without the text there', () => {
    const source = `{\n  "sms": [{ "password": "hunter2" "port": 1 }]\n}`
    const [fault] = parseCarriers(source).faults
    expect(fault).toMatchObject({
      path: 'the file',
      what: expect.stringMatching(/^is not valid JSON: line 2 column \d+$/),
    })
    expect(JSON.stringify(parseCarriers('{"password": hunter2}').faults)).not.toContain('hunter')
  })
})

describe('the file named by OHUN_CARRIERS_FILE', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ohun-carriers-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  const written = async (text: string, mode: number): Promise<{ carriers_file: string }> => {
    const carriers_file = join(directory, 'carriers.json')
    await writeFile(carriers_file, text)
    await chmod(carriers_file, mode)
    return { carriers_file }
  }

  test('is read if only its owner and group may read it', async () => {
    const carriers = await loadCarriers(await written(JSON.stringify({ sms: [SMS] }), 0o640))
    expect(carriers.sms).toMatchObject([SMS])
    expect(await loadCarriers({ carriers_file: null })).toBe(NO_CARRIERS)
  })

  test('stops the start if every user may read it', async () => {
    const config = await written(JSON.stringify({ sms: [SMS] }), 0o644)
    await expect(loadCarriers(config)).rejects.toThrow(/carriers\.json: can be read by every user .* 0600 or 0640/)
  })

  test('stops the start if it does not exist', async () => {
    const missing = loadCarriers({ carriers_file: join(directory, 'none.json') })
    await expect(missing).rejects.toThrow(/^OHUN_CARRIERS_FILE, .*none\.json: cannot be read: ENOENT\. Accepted:/)
    await expect(missing).rejects.toBeInstanceOf(ConfigError)
  })

  test('stops the start with each fault on a separate line', async () => {
    const config = await written(JSON.stringify({ sms: [{ ...SMS, port: 0, binds: 0 }] }), 0o600)
    const error = (await loadCarriers(config).catch((error: unknown) => error)) as ConfigError
    expect(error.message.split('\n')).toEqual([
      expect.stringMatching(
        /^OHUN_CARRIERS_FILE, .*: sms\[0\]\.port is 0\. Accepted: a whole number from 1 to 65535\.$/,
      ),
      expect.stringMatching(/: sms\[0\]\.binds is 0\. Accepted:/),
    ])
  })
})

function whatsappWith(change: object): unknown {
  return { whatsapp: [{ ...WHATSAPP, ...change }] }
}

function voiceWith(change: object): unknown {
  return { voice: [{ ...VOICE, ...change }] }
}

function twoOf(change: object): unknown {
  return { whatsapp: [WHATSAPP, { ...WHATSAPP, name: 'cloud-2', ...change }] }
}
