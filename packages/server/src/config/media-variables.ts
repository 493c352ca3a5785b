import type { Variable } from './variable.ts'

/** The variables for the processes that carry audio, in the order of the documentation. */
export const MEDIA_VARIABLES = [
  {
    name: 'OHUN_MEDIA_ADDRESS',
    default: 'none: the process serves only the others of its machine',
    meaning:
      'Address at which a process with `OHUN_ROLES=media` serves [other machines](nodes.md#audio-on-other-machines), over ' +
      'TLS 1.3 and to holders of a certificate of `OHUN_MEDIA_TLS_CA` only.',
    accepted: 'host:port, with an IPv6 host in brackets; only for a process with the role media alone',
  },
  {
    name: 'OHUN_MEDIA_NODES',
    default: 'none: audio is carried on this machine',
    meaning:
      'Processes of other machines that carry the audio of the calls of this one: their `OHUN_MEDIA_ADDRESS`. A call is placed ' +
      'on the one with the smallest share of its places taken. Their certificates must name these hosts.',
    accepted: 'host:port, several separated by commas; only for a process with the role api and without media',
  },
  {
    name: 'OHUN_MEDIA_TLS_CERTIFICATE',
    default: 'none; required with `OHUN_MEDIA_ADDRESS` and `OHUN_MEDIA_NODES`',
    meaning:
      'Certificate of this process for [audio on other machines](nodes.md#audio-on-other-machines). A renewed file is used within a minute, without a restart.',
    accepted: 'a path of a PEM file',
  },
  {
    name: 'OHUN_MEDIA_TLS_KEY',
    default: 'none; required with `OHUN_MEDIA_ADDRESS` and `OHUN_MEDIA_NODES`',
    meaning: 'Private key of that certificate.',
    accepted: 'a path of a PEM file',
  },
  {
    name: 'OHUN_MEDIA_TLS_CA',
    default: 'none; required with `OHUN_MEDIA_ADDRESS` and `OHUN_MEDIA_NODES`',
    meaning:
      'Certificate of your own authority for these processes. Anyone with a certificate of it can place calls, so it must sign nothing else.',
    accepted: 'a path of a PEM file',
  },
  {
    name: 'OHUN_MEDIA_THREADS',
    default:
      'as many as the machine has cores in a process with the role media alone; half as many, and at most 8, in one with the roles api and media',
    meaning:
      'How many threads of a process with the role media carry audio. A call is placed on the one with the smallest share ' +
      'of its places taken; the loss of one ends its calls alone. They share `OHUN_RTP_PORTS`, each with at least 50 pairs.',
    accepted: 'a whole number from 1 to 64',
  },
  {
    name: 'OHUN_BROWSER_CODECS',
    default: '`opus,PCMU`',
    meaning:
      'Codecs of [calls from browsers](try-page.md#codecs). The browser chooses, and takes Opus, which repairs lost packets. ' +
      '`PCMU` alone saves 0.7 % of a core for each call.',
    accepted: '`opus`, `PCMU` or both, separated by a comma',
  },
  {
    name: 'OHUN_TURN_URLS',
    default: 'none: browsers send their audio to this server directly',
    meaning:
      '[TURN servers](try-page.md#a-turn-server) for calls from browsers whose network lets no other audio through, and STUN servers. ' +
      'Browsers get them with the answer to their offer.',
    accepted:
      'up to 8 separated by commas, such as `turn:turn.example.com:3478`, `turns:turn.example.com:443?transport=tcp` or `stun:stun.example.com`',
  },
  {
    name: 'OHUN_TURN_SECRET',
    is_secret: true,
    default: 'none; required for TURN servers without `OHUN_TURN_USERNAME`',
    meaning:
      'Secret that the TURN servers share with this one (`static-auth-secret` of coturn). Each call gets credentials of its own, which are ' +
      'valid for eleven minutes.',
    accepted: 'printable ASCII characters without spaces',
  },
  {
    name: 'OHUN_TURN_USERNAME',
    default: 'none',
    meaning:
      'User name for TURN servers without such a secret. Every visitor of a public link sees it, and its password.',
    accepted: 'up to 128 printable ASCII characters without spaces and colons, instead of `OHUN_TURN_SECRET`',
  },
  {
    name: 'OHUN_TURN_PASSWORD',
    is_secret: true,
    default: 'none; required with `OHUN_TURN_USERNAME`',
    meaning: 'Password of that user name.',
    accepted: 'printable ASCII characters without spaces',
  },
] as const satisfies readonly Variable[]
